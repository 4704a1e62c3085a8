import type { KeptChange } from '../../../machines/outbox/kept-change';

/** No answer takes so long that more changes are carried out before it arrives. */
const MOST_REMEMBERED = 500;

/**
 * The changes that the server has carried out for this page, in order. An answer of the server that
 * was requested before may lack them.
 */
export function createCarriedOut() {
  let count = 0;
  let last: readonly KeptChange[] = [];
  return {
    note: (change: KeptChange): void => {
      count += 1;
      last = [...last, change].slice(-MOST_REMEMBERED);
    },
    /** How many there have been so far. */
    count: () => count,
    /** Those after the first so many. */
    after: (first: number): readonly KeptChange[] =>
      count > first ? last.slice(first - count) : [],
  };
}
