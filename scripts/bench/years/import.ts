import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Environment } from '../filled-server';
import { writeGeneratedRecords } from '../records';
import { type CommandFigures, measureCommand } from './measured-command';

/** How much time and memory an import takes, and an export of the same records. */

export interface FilesFigures {
  imported: CommandFigures;
  exported: CommandFigures;
}

/**
 * Imports generated records into an empty database, and exports them.
 * @param onLine is told what the commands print, and after how many seconds.
 * @throws Error if a row is refused.
 */
export async function measureFiles(
  environment: Environment,
  inspections: number,
  onLine: (line: string, seconds: number) => void,
): Promise<FilesFigures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-bench-'));
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  try {
    mkdirSync(from);
    await writeGeneratedRecords(from, inspections);
    const run = (script: string, target: string) =>
      measureCommand(environment, [script, target], onLine);
    return {
      imported: await run('scripts/import/main.ts', from),
      exported: await run('scripts/export/main.ts', to),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
