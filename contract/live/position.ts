/** Positions of the journal, as answers and the stream name them. */

const placesOf = (position: string) => position.split('.', 2).map(Number);

/** Whether a position comes before another one of the same journal. */
export function isEarlier(position: string, other: string): boolean {
  const [transaction = 0, entry = 0] = placesOf(position);
  const [otherTransaction = 0, otherEntry = 0] = placesOf(other);
  return transaction === otherTransaction ? entry < otherEntry : transaction < otherTransaction;
}
