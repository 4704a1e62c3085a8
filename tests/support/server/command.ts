import { execFile } from 'node:child_process';
import type { Config } from '../../../server/config';
import { type Program, programFile } from './programs';

/** Runs the project's scripts as on the command line. */

export interface Ended {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs a script on a data folder and database. */
export async function runScript(
  script: Program,
  args: readonly string[],
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  const command = [await programFile(script), ...args];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      command,
      { env: { ...env, ...environment }, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => {
        resolve({ exitCode: child.exitCode ?? -1, stdout, stderr });
      },
    );
  });
}
