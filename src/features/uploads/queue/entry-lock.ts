/** Among the tabs of one browser, only one sends a photo. */
export interface EntryLock {
  /** Carries the work out unless another tab has the photo in hand. */
  ifFree: <Result>(
    id: string,
    work: () => Promise<Result>,
  ) => Promise<{ isMine: true; result: Result } | { isMine: false }>;
  /** Resolves when no other tab has it in hand. */
  whenFree: (id: string, signal: AbortSignal) => Promise<void>;
}

const nameOf = (id: string) => `plumbline-upload-${id}`;

/**
 * The lock over the browser's own, which a tab that is closed or dies gives back. Where there are
 * none, as over plain HTTP, two tabs may send the same photo: the server stores it once all the same.
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
