/** A table that is sent as a file. */

/** The types of a column's cells; spreadsheets can calculate with all except texts. */
export type CellKind = 'text' | 'number' | 'money' | 'day' | 'time';

/**
 * A value of a column: a number for numbers and dollars, `yyyy-MM-dd` for days,
 * `yyyy-MM-dd HH:mm:ss` for times on the reader's clock. Empty cells are null.
 */
export type Cell = string | number | null;
export type TableRow = readonly Cell[];

export interface TableColumn {
  label: string;
  kind: CellKind;
  /** In characters. */
  width: number;
}

export interface Table {
  columns: readonly TableColumn[];
  /** The rows in parts, which are requested as the client reads them. */
  parts: AsyncIterable<readonly TableRow[]>;
}
