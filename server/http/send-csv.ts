import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';

/** A row of a CSV file; empty cells are null. */
export type CsvRow = readonly (string | number | null)[];

interface CsvFile {
  /** Without characters that a header or a file system refuses. */
  name: string;
  columns: readonly string[];
  /** The rows are asked for as the client reads them. */
  rows: AsyncIterable<CsvRow>;
}

/** The client has not waited for the end. */
const LEFT = 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends rows as a CSV file, as spreadsheets read it: UTF-8 with a byte order mark, and with a quote
 * before texts that they would take for a formula. An error in the rows breaks the connection, so
 * that nobody takes a part for the whole.
 */
export function sendCsv(reply: FastifyReply, { name, columns, rows }: CsvFile): void {
  const file = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  pipeline(Readable.from(rows), file).catch((error: unknown) => {
    const hasLeft = error instanceof Error && 'code' in error && error.code === LEFT;
    if (!hasLeft) reply.log.error({ err: error }, 'a CSV file could not be made');
  });
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(file);
}
