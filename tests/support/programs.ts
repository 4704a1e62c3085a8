import path from 'node:path';
import { build } from 'vite';

/** What is run as a process of its own, besides the server. */
const SCRIPTS = {
  import: 'scripts/import/main.ts',
  backup: 'scripts/backup.ts',
  unlock: 'scripts/unlock.ts',
  demo: 'scripts/demo/main.ts',
};

export type Program = 'main' | keyof typeof SCRIPTS;

let bundling: Promise<string> | undefined;

/**
 * The file of a program, built from the current sources as the server is for a release: it starts
 * several times faster than the sources do. It is inside the project, where it finds its packages.
 */
export async function programFile(program: Program): Promise<string> {
  bundling ??= (async () => {
    const outDir = path.resolve(
      `node_modules/.cache/plumbline/server-${process.env['VITEST_POOL_ID'] ?? '0'}`,
    );
    await build({
      configFile: 'vite.server.config.ts',
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true, rolldownOptions: { input: SCRIPTS } },
    });
    return outDir;
  })();
  return path.join(await bundling, `${program}.js`);
}
