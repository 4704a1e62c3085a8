import { open } from 'node:fs/promises';
import type { Database } from './database';
import { databaseFile } from './sqlite';

/**
 * Waits until the commits of `withoutSync` so far are on the disk, while the main thread serves
 * others.
 * @param folder the data folder
 */
export async function logOnDisk(
  { engine }: Pick<Database, 'engine'>,
  folder: string,
): Promise<void> {
  if (engine === 'postgres') return;
  const log = await open(`${databaseFile(folder)}-wal`, 'r+');
  try {
    await log.datasync();
  } finally {
    await log.close();
  }
}
