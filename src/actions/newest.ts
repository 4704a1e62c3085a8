/**
 * Tells which change of a record is the newest one. A newer change takes the place of those before
 * it, even if these are not answered yet, so only its outcome is told.
 */
export function createNewest<Key>() {
  const newest = new Map<Key, symbol>();
  return {
    /** Begins a change; returns a function that says whether no other has begun since. */
    begin: (key: Key): (() => boolean) => {
      const own = Symbol('change');
      newest.set(key, own);
      return () => newest.get(key) === own;
    },
  };
}
