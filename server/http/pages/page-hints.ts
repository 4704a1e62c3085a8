import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/** The files that each page needs, as the build writes them down; the first path that matches counts. */
const HINTS = z.array(z.object({ path: z.string(), files: z.array(z.string()) }));

const kindOf = (file: string) =>
  file.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload';

const segmentsOf = (at: string) => at.split('/').filter((segment) => segment !== '');

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every(
      (part, index) =>
        part.startsWith(':') || part.toLowerCase() === segments[index]?.toLowerCase(),
    )
  );
}

/**
 * Returns a function that makes the `Link` header of the page at a path. The browser then requests
 * these files while it parses the page, not after it has run the first one. The header is empty for
 * other paths, and if the build in `folder` has written nothing down.
 */
export function pageHints(folder: string): (at: string) => string {
  const file = path.join(folder, '.vite/page-hints.json');
  if (!existsSync(file)) return () => '';
  const pages = HINTS.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ path: at, files }) => ({
    pattern: segmentsOf(at),
    header: files.map((name) => `</${name}>; ${kindOf(name)}`).join(', '),
  }));
  return (at) => {
    const segments = segmentsOf(at);
    return pages.find(({ pattern }) => matches(pattern, segments))?.header ?? '';
  };
}
