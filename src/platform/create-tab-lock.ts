import type { KeyValueStorage, TabLock } from './tab-lock';

/** For browsers without Web Locks. Few need its code, which is loaded then. */
function lockOfOthers(name: string, storage: KeyValueStorage): TabLock {
  let loaded: Promise<TabLock> | undefined;
  return async (task, signal) => {
    loaded ??= import('./lease-lock').then(({ leaseLock }) => leaseLock(name, storage));
    const lock = await loaded.catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return lock(task, signal);
  };
}

/** Creates a lock with that name: a Web Lock or, without support, a lease in the storage. */
export function createTabLock(
  name: string,
  locks: LockManager | undefined,
  storage: KeyValueStorage,
): TabLock {
  if (locks === undefined) return lockOfOthers(name, storage);
  return async (task, signal) => locks.request(name, { signal }, task);
}
