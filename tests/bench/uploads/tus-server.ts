import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { addressOf } from '../../../scripts/bench/bench-server';

/** The server of the tus project in a separate process, with files instead of a database. */
export interface TusServer {
  url: string;
  /** The names of the files that are complete, of this size; then it forgets them all. */
  takeNames: (bytes: number) => string[];
  stop: () => Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('tus-program.js', import.meta.url));
const Upload = z.object({ metadata: z.object({ name: z.string() }) });

/** `borrowed` is the folder with its packages. */
export async function startTusServer(borrowed: string): Promise<TusServer> {
  // There it finds its packages.
  const program = path.join(borrowed, 'tus-program.mjs');
  cpSync(PROGRAM, program);
  const files = path.join(borrowed, 'files');
  mkdirSync(files);
  const server = spawn('node', [program, files], { stdio: ['ignore', 'pipe', 'inherit'] });
  return {
    url: await addressOf(server),
    takeNames: (bytes) => {
      const all = readdirSync(files);
      const complete = all.filter(
        (name) => !name.endsWith('.json') && statSync(path.join(files, name)).size === bytes,
      );
      const names = complete.map((name) => {
        const stored: unknown = JSON.parse(readFileSync(path.join(files, `${name}.json`), 'utf8'));
        return Upload.parse(stored).metadata.name;
      });
      for (const name of all) rmSync(path.join(files, name));
      return names;
    },
    stop: async () => {
      server.kill();
      await once(server, 'exit');
    },
  };
}
