/** The part of `Storage` that the app uses. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Runs one task at a time among all tabs of the browser. */
export type TabLock = <Result>(task: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;
