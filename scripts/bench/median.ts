/**
 * The median of some measurements, of an even number the greater middle one; 0 if there are none.
 */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
