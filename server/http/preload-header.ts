import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The chunks that every page of a signed-in user needs, by the names that the build gives them. */
const SIGNED_IN = ['signed-in', 'signed-in-shell', 'user-services'];

type Manifest = Record<string, { file: string; name?: string }>;

/**
 * The `Link` header of such a page. The browser then requests these chunks while it parses the
 * page, not after it has run the first chunk. Empty if the build in `folder` has no manifest.
 */
export function preloadHeader(folder: string): string {
  const file = path.join(folder, '.vite/manifest.json');
  if (!existsSync(file)) return '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return Object.values(manifest)
    .filter(({ name = '' }) => SIGNED_IN.includes(name))
    .map((piece) => `</${piece.file}>; rel=modulepreload`)
    .join(', ');
}
