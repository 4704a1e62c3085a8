/** Whether two values of JSON are equal. Fields are compared in their order. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
