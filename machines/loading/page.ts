/** One page of a list, and the number of rows on all pages. */
export interface Page<Row> {
  rows: readonly Row[];
  total: number;
}
