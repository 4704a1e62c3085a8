/**
 * Finds the newest change of each record. A newer change takes the place of those before it, even
 * if these are not answered yet, so only its outcome is reported.
 */
export function createNewest() {
  const newest = new Map<number, symbol>();
  return {
    /** Begins a change; returns a function that says whether no other has begun since. */
    begin: (id: number): (() => boolean) => {
      const own = Symbol('change');
      newest.set(id, own);
      return () => newest.get(id) === own;
    },
  };
}
