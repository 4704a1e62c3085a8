import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Table, TableRow } from './table';

async function* rowsOf({ parts }: Pick<Table, 'parts'>): AsyncGenerator<TableRow> {
  for await (const part of parts) yield* part;
}

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
    record_delimiter: 'windows',
  });
  // An error in the rows destroys the file; its reader reports the error.
  pipeline(Readable.from(rowsOf(table)), file).catch(() => undefined);
  return file;
}

export const CSV_TYPE = 'text/csv; charset=utf-8';
