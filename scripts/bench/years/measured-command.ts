import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { Environment } from '../filled-server';

/** How much time and memory a command of the product takes. */

const TELL_USAGE = path.resolve('scripts/bench/reports/tell-usage.js');
const Usage = z.object({ cpu: z.number(), rss: z.number() });

export interface CommandFigures {
  seconds: number;
  /** The time of all processors. */
  cpuSeconds: number;
  /** The most memory of the process, in megabytes. On SQLite this includes pages of the database. */
  megabytes: number;
}

/**
 * Runs a script with a folder as its argument.
 * @param onLine is told what the command prints, and after how many seconds.
 * @throws Error if the command fails.
 */
export async function measureCommand(
  environment: Environment,
  [script, folder]: readonly [script: string, folder: string],
  onLine: (line: string, seconds: number) => void,
): Promise<CommandFigures> {
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  const command = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', TELL_USAGE, script, folder],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  createInterface(command.stdout).on('line', (line) => {
    onLine(line, elapsed());
  });
  const [errors, code] = await Promise.all([
    text(command.stderr),
    new Promise<number | null>((resolve) => command.on('close', resolve)),
  ]);
  const seconds = elapsed();
  if (code !== 0) throw new Error(`${script} failed: ${errors.slice(0, 500)}`);
  const { cpu, rss } = Usage.parse(JSON.parse(errors.slice(errors.lastIndexOf('{'))));
  return { seconds, cpuSeconds: cpu / 1000, megabytes: rss };
}
