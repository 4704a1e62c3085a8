import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '../../server/db/database';
import { importFolder } from '../import/import-folder';
import { writeGeneratedRecords } from './records';

/**
 * Fills a database up to the given number of inspections with generated records, through the
 * import.
 */
export async function fill(database: Database, inspections: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-bench-'));
  try {
    await writeGeneratedRecords(folder, inspections);
    const reports = await importFolder(database, folder, {
      now: () => new Date(),
      onProgress: () => undefined,
    });
    const refused = reports.find((report) => report.refused.length > 0);
    if (refused !== undefined)
      throw new Error(`${refused.fileName} has rows that the import refuses`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
