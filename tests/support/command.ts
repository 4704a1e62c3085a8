import { execFile } from 'node:child_process';
import type { Config } from '../../server/config';

/** Runs the project's scripts as on the command line. */

export interface Ended {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs `scripts/<script>` on a data folder and database. */
export function runScript(
  script: string,
  args: readonly string[],
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  const command = ['--import', 'tsx', `scripts/${script}`, ...args];
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
