import type { Call } from '../../../contract/call';
import { listFileName } from '../../../contract/downloads/file-name';
import { type FileFormat, MAX_SHEET_ROWS } from '../../../contract/downloads/limits';
import { DOWNLOAD_MESSAGES } from '../../../contract/downloads/messages';
import { TOTAL_COUNT_HEADER } from '../../../contract/errors';
import { dayOf } from '../../../contract/rules/zoned-dates';
import { invalid } from '../../errors/http-error';
import { CSV_TYPE, csvOf } from '../../http/files/csv';
import { type Download, startDownload } from '../../http/files/running-downloads';
import { sendFile } from '../../http/files/send-file';
import type { Table, TableRow } from '../../http/files/table';
import { XLSX_TYPE, xlsxOf } from '../../http/files/xlsx';
import type { SignedInContext } from '../../http/calls/handlers';
import type { Services } from '../../http/services';
import type { WholeList } from '../../repositories/lists/whole-list';
import { type Clock, clockOf } from '../../http/files/clock';
import type { ListColumn } from './columns';

interface FileQuery {
  format: FileFormat;
  timeZone?: string | undefined;
  key?: string | undefined;
}

interface DownloadedList<Row> {
  call: Call;
  query: FileQuery;
  /** What the rows are, for the file's name. */
  name: string;
  columns: readonly ListColumn<Row>[];
  read: () => Promise<WholeList<Row>>;
}

async function* cellsOf<Row>(
  { parts }: WholeList<Row>,
  columns: readonly ListColumn<Row>[],
  clock: Clock,
  download: Download,
): AsyncGenerator<readonly TableRow[]> {
  const { progress } = download;
  for await (const rows of download.parts(parts)) {
    yield rows.map((row) => columns.map(({ cell }) => cell(row, clock)));
    progress.done += rows.length;
  }
}

/**
 * Refuses a file that no spreadsheet can open.
 * @throws HttpError 422 if the list has more rows than a sheet.
 */
export function expectToFit(format: FileFormat, total: number): void {
  if (format === 'xlsx' && total >= MAX_SHEET_ROWS)
    throw invalid({ format: [DOWNLOAD_MESSAGES.tooManyRows] });
}

/** Sends a list as a file, with the fields that the role of the user may see. */
export async function sendList<Row>(
  { now, downloads }: Services,
  context: SignedInContext,
  { call, query, name, columns, read }: DownloadedList<Row>,
): Promise<void> {
  const { format, timeZone, key } = query;
  const { reply, user } = context;
  const download = startDownload(downloads, context, key);
  if (download === undefined) return;
  const list = await download.run(read);
  expectToFit(format, list.total);
  download.progress.total = list.total;
  const visible = call.fieldsOf?.[user.role];
  const shown = columns.filter(({ field }) => visible?.includes(field) ?? true);
  const table: Table = {
    columns: shown,
    parts: cellsOf(list, shown, clockOf(timeZone), download),
  };
  void reply.header(TOTAL_COUNT_HEADER, String(list.total));
  const file =
    format === 'csv'
      ? { type: CSV_TYPE, body: csvOf({ ...table, columns: shown.map(({ label }) => label) }) }
      : { type: XLSX_TYPE, body: xlsxOf(table) };
  sendFile(reply, { name: listFileName(name, dayOf(now(), timeZone), format), ...file });
}
