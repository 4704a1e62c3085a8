import path from 'node:path';
import { build } from 'vite';
import { oncePerRun } from '../run/once-per-run';

/** Programs, besides the server, that run as a separate process. */
const SCRIPTS = {
  import: 'scripts/import/main.ts',
  export: 'scripts/export/main.ts',
  backup: 'scripts/backup.ts',
  unlock: 'scripts/unlock.ts',
  'prune-history': 'scripts/prune-history.ts',
  doctor: 'scripts/doctor/main.ts',
  demo: 'scripts/demo/main.ts',
};

export type Program = 'main' | keyof typeof SCRIPTS;

let bundling: Promise<string> | undefined;

/**
 * The file of a program, built from the current sources as the server is for a release: it starts
 * several times faster than the sources do.
 */
export async function programFile(program: Program): Promise<string> {
  bundling ??= oncePerRun('programs', async (outDir) => {
    await build({
      configFile: 'vite.server.config.ts',
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true, rolldownOptions: { input: SCRIPTS } },
    });
  });
  return path.join(await bundling, `${program}.js`);
}
