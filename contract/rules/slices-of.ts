/** The parts of a list, in order, each of at most this length. */
export function* slicesOf<Row>(rows: readonly Row[], length: number): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += length) yield rows.slice(start, start + length);
}
