/**
 * The median of some measurements; for an even number, the greater of the two middle ones; 0 if
 * there are none.
 */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
