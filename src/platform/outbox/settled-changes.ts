import type { KeptChange } from '../../../machines/outbox/kept-change';

/** A change that the server has carried out, with the ids of the server. */
export interface SettledChange {
  change: KeptChange;
  /** The version of the record after it; null if the server's answer has none. */
  version: number | null;
}

/** Hardly ever are more carried out before an answer arrives. */
const MOST_REMEMBERED = 500;

/** The changes that this page has settled, in order. What was read before may lack them. */
export function createSettledChanges() {
  let count = 0;
  let last: readonly SettledChange[] = [];
  return {
    /** A change whose first attempt to be settled takes too long is settled twice. */
    note: (settled: SettledChange): void => {
      if (last.some(({ change }) => change.key === settled.change.key)) return;
      count += 1;
      last = [...last, settled].slice(-MOST_REMEMBERED);
    },
    /** How many there have been so far. */
    count: () => count,
    /** Those after the first so many. */
    after: (first: number): readonly SettledChange[] =>
      count > first ? last.slice(first - count) : [],
  };
}
