/**
 * A list whose query the device cannot answer. Rows that it has shown belong to an earlier query.
 */
export const withoutCopy = <List extends { data: unknown; copiedAt: number | null }>(list: List) =>
  list.copiedAt === null ? list : { ...list, data: null, copiedAt: null };
