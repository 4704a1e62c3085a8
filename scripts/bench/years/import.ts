import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { Environment } from '../filled-server';
import { writeGeneratedRecords } from '../records';

/** How much time and memory an import takes, as a command of its own. */

const TELL_USAGE = path.resolve('scripts/bench/reports/tell-usage.js');
const Usage = z.object({ rss: z.number() });

export interface ImportFigures {
  seconds: number;
  /** The most memory of the process, in megabytes. */
  megabytes: number;
}

/**
 * Imports generated records into an empty database.
 * @throws Error if a row is refused.
 */
export async function measureImport(
  environment: Environment,
  inspections: number,
): Promise<ImportFigures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-bench-'));
  try {
    await writeGeneratedRecords(folder, inspections);
    const begun = performance.now();
    const command = spawn(
      process.execPath,
      ['--import', 'tsx', '--import', TELL_USAGE, 'scripts/import/main.ts', folder],
      { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const [errors, code] = await Promise.all([
      text(command.stderr),
      new Promise<number | null>((resolve) => command.on('exit', resolve)),
    ]);
    const seconds = (performance.now() - begun) / 1000;
    if (code !== 0) throw new Error(`The import failed: ${errors.slice(0, 500)}`);
    const usage = errors.slice(errors.lastIndexOf('{'));
    return { seconds, megabytes: Usage.parse(JSON.parse(usage)).rss };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
