import { statfs } from 'node:fs/promises';
import { PHOTO_MESSAGES } from '../../contract/photos/messages';
import type { Config } from '../config';
import { UnavailableError } from '../errors/unavailable';

/** Seconds. */
const RETRY_AFTER = 60;

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

/** @throws UnavailableError if only the reserve is left. */
export async function expectSpace(config: Parameters<typeof hasSpace>[0]): Promise<void> {
  if (await hasSpace(config)) return;
  throw new UnavailableError('The disk of the data folder is almost full', RETRY_AFTER, {
    told: PHOTO_MESSAGES.noSpace,
  });
}
