/** The name of the file of a history. */
export const historyFileName = (kind: 'inspection' | 'item', id: number): string =>
  `plumbline-history-of-${kind}-${String(id)}.csv`;
