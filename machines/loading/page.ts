/** One page of a list, and how many rows there are on all pages. */
export interface Page<Row> {
  rows: readonly Row[];
  total: number;
}
