import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The pieces of the app's code that every page of a signed-in user needs, as the build names them. */
const SIGNED_IN = ['signed-in', 'signed-in-shell', 'signed-in-world'];

type Manifest = Record<string, { file: string; name?: string }>;

/**
 * The `Link` header of such a page: the browser asks for the code while it still reads the page,
 * instead of after it has run the first piece. Empty where the build in `folder` has no manifest.
 */
export function codeHints(folder: string): string {
  const file = path.join(folder, '.vite/manifest.json');
  if (!existsSync(file)) return '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return Object.values(manifest)
    .filter(({ name = '' }) => SIGNED_IN.includes(name))
    .map((piece) => `</${piece.file}>; rel=modulepreload`)
    .join(', ');
}
