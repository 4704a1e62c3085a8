/** Lets only one tab of a browser send a photo. */
export interface EntryLock {
  /** Runs the work unless another tab holds the lock of the photo. */
  ifFree: <Result>(
    id: string,
    work: () => Promise<Result>,
  ) => Promise<{ isMine: true; result: Result } | { isMine: false }>;
  /** Resolves when no other tab holds the lock. */
  whenFree: (id: string, signal: AbortSignal) => Promise<void>;
}

const nameOf = (id: string) => `plumbline-upload-${id}`;

/**
 * Uses Web Locks, which are released when a tab closes or crashes. Without them, as over plain
 * HTTP, two tabs may send the same photo, but the server stores it only once.
 */
export function createEntryLock(locks: LockManager | undefined): EntryLock {
  if (locks === undefined) {
    return {
      ifFree: async (_, work) => ({ isMine: true, result: await work() }),
      whenFree: () => Promise.resolve(),
    };
  }
  return {
    ifFree: async (id, work) =>
      locks.request(nameOf(id), { ifAvailable: true }, async (lock) =>
        lock === null ? { isMine: false } : { isMine: true, result: await work() },
      ),
    whenFree: async (id, signal) => {
      await locks.request(nameOf(id), { signal }, () => undefined);
    },
  };
}
