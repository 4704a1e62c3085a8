import { UnavailableError } from '../errors/unavailable';
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
 * Runs work that stores listed files and claims them in a transaction, and then removes those that
 * nobody has claimed. After an outage they stay until the sweep: a commit whose answer did not come
 * in time may still become visible, and its record needs them.
 */
export async function claiming<Result>(
  store: Pick<Store, 'database' | 'photos'>,
  keys: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  let isOutage = false;
  try {
    return await work();
  } catch (error) {
    isOutage = error instanceof UnavailableError;
    throw error;
  } finally {
    if (!isOutage) await discardUnclaimed(store, keys);
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
