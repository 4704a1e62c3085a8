import type { KeptChange } from './kept-change';

/**
 * Records after applying the changes that wait on the device, in order. A change that this version of
 * the app cannot read is not shown; the server decides about it.
 */
export function recordsAfter<Row>(
  records: readonly Row[],
  changes: readonly KeptChange[],
  withChange: (before: readonly Row[], change: KeptChange) => readonly Row[],
): readonly Row[] {
  return changes.reduce((before, change) => {
    try {
      return withChange(before, change);
    } catch {
      return before;
    }
  }, records);
}
