import { statfs } from 'node:fs/promises';
import { NO_SPACE_RETRY_SECONDS } from '../../../contract/photos/limits';
import type { Config } from '../../config';
import { NoSpaceError } from '../../errors/unavailable';

/** How many bytes this user may still write to the disk of a folder, and how large the disk is. */
export async function spaceOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Whether files may still be written: the reserve is for the database. */
export async function hasSpace({
  dataDir,
  diskReserveBytes,
}: Pick<Config, 'dataDir' | 'diskReserveBytes'>): Promise<boolean> {
  const { free } = await spaceOf(dataDir);
  return free >= diskReserveBytes;
}

/**
 * @param userMessage what the user reads otherwise.
 * @throws NoSpaceError if only the reserve is left.
 */
export async function expectSpace(
  config: Parameters<typeof hasSpace>[0],
  userMessage: string,
): Promise<void> {
  if (!(await hasSpace(config))) throw new NoSpaceError(userMessage, NO_SPACE_RETRY_SECONDS);
}
