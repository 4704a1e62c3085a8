import type { CopyDatabase } from './copy-database';
import { type CopyReads, readCopies } from './read-copies';
import { type CopyWrites, writeCopies } from './write-copies';

/**
 * The copies of one user's inspections on this device, so that they can be read without a
 * connection. They are only copies and may all be removed at any time.
 */
export interface Copies extends CopyReads, CopyWrites {}

/** The copies of a user. */
export function createCopies(
  open: () => Promise<CopyDatabase>,
  userId: number,
  now: () => number = Date.now,
): Copies {
  const owner = { open, userId, now };
  return { ...readCopies(owner), ...writeCopies(owner) };
}
