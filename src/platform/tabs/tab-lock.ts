import { loadOnce } from '../code/load-once';
import type { KeyValueStorage } from '../storage/key-value-storage';
import type { TabLock } from './lease-lock';

export type { TabLock } from './lease-lock';

/** For browsers without Web Locks. Few need this code, so it is loaded on demand. */
function lockOfOthers(name: string, storage: KeyValueStorage): TabLock {
  const load = loadOnce(async () => (await import('./lease-lock')).leaseLock(name, storage));
  return async (task, signal) => (await load())(task, signal);
}

/** Creates a lock with that name: a Web Lock or, if not supported, a lease in the storage. */
export function createTabLock(
  name: string,
  locks: LockManager | undefined,
  storage: KeyValueStorage,
): TabLock {
  if (locks === undefined) return lockOfOthers(name, storage);
  return async (task, signal) => locks.request(name, { signal }, task);
}
