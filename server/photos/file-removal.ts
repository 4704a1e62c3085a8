import { NoTurnError, UnavailableError } from '../errors/unavailable';
import { listRemovals, unclaimedFiles, unlistRemovals } from '../repositories/stored-file-removals';
import { slicesOf } from '../../contract/rules/slices-of';
import type { PhotoServices } from './photo-services';

type Store = Pick<PhotoServices, 'database' | 'photos' | 'now'>;

/** How many files are taken off the list in one statement. */
const BATCH = 100;

/** After so many in a row without an answer, the storage is left alone until the next sweep. */
const MOST_OUTAGES = 3;

/**
 * Removes files that a committed transaction has listed for removal, and takes them off the list.
 * A file that cannot be removed stays on it, and the others do not wait for it. An aborted signal
 * leaves the rest to the sweep.
 * @throws an error with the reason of the first that could not be removed, after all others.
 */
export async function removeFiles(
  { database, photos }: Pick<Store, 'database' | 'photos'>,
  keys: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  let outages = 0;
  const remove = async (key: string): Promise<boolean> => {
    try {
      await photos.remove(key);
      outages = 0;
      return true;
    } catch (error) {
      failures.push(error);
      outages = error instanceof UnavailableError ? outages + 1 : 0;
      return false;
    }
  };
  for (const batch of slicesOf(keys, BATCH)) {
    const removed: string[] = [];
    for (const key of batch) {
      if (signal?.aborted === true || outages === MOST_OUTAGES) break;
      if (await remove(key)) removed.push(key);
    }
    await unlistRemovals(database.db, removed);
  }
  if (failures.length > 0) {
    throw new Error(`${String(failures.length)} files could not be removed`, {
      cause: failures[0],
    });
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
    isOutage = error instanceof UnavailableError && !(error instanceof NoTurnError);
    throw error;
  } finally {
    if (!isOutage) await discardUnclaimed(store, keys);
  }
}

/**
 * The files of interrupted uploads and deletions that are at least `minAgeMs` old; younger ones may
 * belong to a running upload.
 */
export function leftFiles({ database, now }: Store, minAgeMs: number): Promise<string[]> {
  return listRemovals(database.db, new Date(now().getTime() - minAgeMs).toISOString());
}
