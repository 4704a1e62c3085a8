import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Table, TableRow } from './table';

async function* rowsOf({ parts }: Pick<Table, 'parts'>): AsyncGenerator<TableRow> {
  for await (const part of parts) yield* part;
}

/**
 * Where a spreadsheet that separates cells by semicolons or tabs, against which quotes do not help,
 * would begin a cell with a formula: at the sign after a separator, blanks and quotes. Lists with
 * dashes, which are followed by a blank, stay as they are.
 */
const LATER_FORMULA = /([;\t\r\n][ "]*)(?=[=@+＝＠＋]|[-－](?! ))/g;

/**
 * A table as CSV for spreadsheets: UTF-8 with a byte order mark, and with a quote before texts that
 * they would interpret as a formula.
 */
export function csvOf(table: Pick<Table, 'parts'> & { columns: readonly string[] }): Readable {
  const file = stringify({
    bom: true,
    header: true,
    columns: [...table.columns],
    escape_formulas: true,
    cast: { string: (text) => text.replace(LATER_FORMULA, "$1'") },
    record_delimiter: 'windows',
    // Many programs end a row at every line break outside quotes.
    quote_record_delimiter: true,
  });
  // An error in the rows destroys the file; its reader reports the error.
  pipeline(Readable.from(rowsOf(table)), file).catch(() => undefined);
  return file;
}

export const CSV_TYPE = 'text/csv; charset=utf-8';
