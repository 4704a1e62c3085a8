/** Whether two JSON values are equal. The order of their fields matters. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
