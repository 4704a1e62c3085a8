import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The chunks that every page of a signed-in user needs, under the names that the build gives them.
 */
const SIGNED_IN = ['signed-in', 'signed-in-shell', 'user-services', 'changes'];
/** The chunk that the page itself requests, besides its entry. */
const APP = 'app';

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  /** The chunks that must run before it. */
  imports?: readonly string[];
}

/** Adds a chunk and those that it depends on, except those that the page itself names. */
function addWithImports(all: Readonly<Record<string, Chunk>>, chunk: Chunk, to: Set<Chunk>): void {
  if (chunk.isEntry === true || chunk.name === APP || to.has(chunk)) return;
  to.add(chunk);
  for (const name of chunk.imports ?? []) {
    const needed = all[name];
    if (needed !== undefined) addWithImports(all, needed, to);
  }
}

/**
 * The `Link` header of such a page. The browser then requests these chunks while it parses the
 * page, not after it has run the first chunk. Empty if the build in `folder` has no manifest.
 */
export function preloadHeader(folder: string): string {
  const file = path.join(folder, '.vite/manifest.json');
  if (!existsSync(file)) return '';
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  const needed = new Set<Chunk>();
  for (const chunk of Object.values(all)) {
    if (SIGNED_IN.includes(chunk.name ?? '')) addWithImports(all, chunk, needed);
  }
  return [...needed].map((chunk) => `</${chunk.file}>; rel=modulepreload`).join(', ');
}
