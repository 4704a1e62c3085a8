import type { Services } from '../http/services';
import { forgetRemoval, listRemovals } from '../repositories/stored-file-removals';

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
 * Removes what uploads that never ended and deletions cut short have left, if it is at least so
 * old; a younger one may be an upload under way.
 */
export async function sweepStoredFiles(store: Store, minAgeMs: number): Promise<void> {
  const before = new Date(store.now().getTime() - minAgeMs).toISOString();
  await removeFiles(store, await listRemovals(store.database.db, before));
}
