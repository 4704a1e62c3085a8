import type { Services } from '../http/services';
import { forgetRemoval, listRemovals, unclaimedFiles } from '../repositories/stored-file-removals';

type Store = Pick<Services, 'database' | 'photos' | 'now'>;

/** Removes files that a committed transaction has given up, and their rows. */
export async function removeFiles(
  { database, photos }: Pick<Store, 'database' | 'photos'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await photos.remove(key);
    await forgetRemoval(database.db, key);
  }
}

/**
 * After a repeat or a failure. Only the database knows whether a photo owns the files: a commit can
 * succeed and its answer be lost. What cannot be removed now is swept later.
 */
export async function discardUnclaimed(
  store: Pick<Store, 'database' | 'photos'>,
  keys: readonly string[],
): Promise<void> {
  try {
    await removeFiles(store, await unclaimedFiles(store.database.db, keys));
  } catch {
    return;
  }
}

/**
 * Removes what uploads that never ended and deletions cut short have left, if it is at least so
 * old; a younger one may be an upload under way.
 */
export async function sweepStoredFiles(store: Store, minAgeMs: number): Promise<void> {
  const before = new Date(store.now().getTime() - minAgeMs).toISOString();
  await removeFiles(store, await listRemovals(store.database.db, before));
}
