import { unlistRemoval, listRemovals, unclaimedFiles } from '../repositories/stored-file-removals';
import type { PhotoServices } from './photo-services';

type Store = Pick<PhotoServices, 'database' | 'photos' | 'now'>;

/**
 * Removes files that a committed transaction has listed for removal, and takes them off the list.
 */
export async function removeFiles(
  { database, photos }: Pick<Store, 'database' | 'photos'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await photos.remove(key);
    await unlistRemoval(database.db, key);
  }
}

/**
 * Removes the files of a repeated or failed upload. Only the database knows whether a photo owns
 * them: a commit can succeed although its answer is lost. Files that cannot be removed are left to
 * the sweep.
 */
export async function discardUnclaimed(
  store: Pick<Store, 'database' | 'photos'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  try {
    await removeFiles(store, await unclaimedFiles(store.database.db, keys));
  } catch {
    return;
  }
}

/**
 * Removes the files of interrupted uploads and deletions that are at least `minAgeMs` old; younger
 * ones may belong to a running upload.
 */
export async function sweepStoredFiles(store: Store, minAgeMs: number): Promise<void> {
  const before = new Date(store.now().getTime() - minAgeMs).toISOString();
  await removeFiles(store, await listRemovals(store.database.db, before));
}
