/** The middle one of some measurements, of two the greater; 0 where there are none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
