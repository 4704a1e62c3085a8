import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { FileProblem, type RefusedRow } from './problems';
import { textOfCell, withoutMark } from './utf8-cells';

/** A row of a CSV file: its cells by column name. */
export interface CsvRow {
  line: number;
  cells: Record<string, string>;
}

interface Source {
  path: string;
  /** The header must have these columns, and may have others. */
  columns: readonly string[];
  onRefused: (row: RefusedRow) => void;
  /** Reports the part of the file that has been read, from 0 to 1. */
  onProgress: (share: number) => void;
}

interface ParsedRecord {
  line: number;
  record: readonly string[];
}

const countOf = (pattern: RegExp, cells: readonly string[]) =>
  cells.reduce((count, cell) => count + (cell.match(pattern)?.length ?? 0), 0);

/**
 * The most bytes of a row: far more than the texts of a record can have. In a longer row, a
 * quote is not closed or the file is not a table, and reading on would fill the memory.
 */
const MAX_ROW_LENGTH = 100_000;

/** The cells of a record by the names of the header, or why it is not a row of the table. */
function cellsOf(
  record: readonly string[],
  header: readonly string[],
): Record<string, string> | string {
  if (record.length !== header.length) {
    return `has ${String(record.length)} cells instead of ${String(header.length)}`;
  }
  const cells: Record<string, string> = {};
  for (const [index, name] of header.entries()) {
    const text = textOfCell(record[index] ?? '');
    if (text === undefined) return 'is not UTF-8; save the file as UTF-8';
    cells[name] = text;
  }
  return cells;
}

/** Corrects the line count of the parser, which counts CR LF within a cell as two lines. */
class LineCounter {
  #countedTwice = 0;

  /** The line on which a record begins. */
  startOf(record: readonly string[], parsedLines: number): number {
    this.#countedTwice += countOf(/\r\n/g, record);
    return this.lineOf(parsedLines) - countOf(/\n/g, record);
  }

  lineOf(parsedLines: number): number {
    return parsedLines - this.#countedTwice;
  }
}

const tooLong = (line: number) =>
  new FileProblem(
    `has a row of more than ${String(MAX_ROW_LENGTH)} bytes around line ${String(line)}; a quote may not be closed`,
  );

/** What spreadsheets of some languages write between the cells. */
const OTHER_SEPARATORS = [
  ['semicolons', ';'],
  ['tabs', '\t'],
] as const;

function readHeader({ columns }: Source, header: readonly string[]): readonly string[] {
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length === 0) return header;
  for (const [name, separator] of OTHER_SEPARATORS) {
    const cells = header.join(',').split(separator);
    if (columns.every((column) => cells.includes(column)))
      throw new FileProblem(`has ${name} between its cells; save it with commas`);
  }
  throw new FileProblem(`has no column ${missing.join(', ')}`);
}

async function openText(source: Source): Promise<Readable> {
  const { size } = await stat(source.path);
  const file = createReadStream(source.path);
  file.on('data', () => {
    source.onProgress(size === 0 ? 1 : file.bytesRead / size);
  });
  if (!source.path.endsWith('.gz')) return file;
  // The reader gets errors from the last stream.
  return pipeline(file, createGunzip(), () => undefined);
}

function asFileProblem(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return new FileProblem('is not a whole gzip file');
  }
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new FileProblem('is damaged; save the file as UTF-8');
  if (code === 'EACCES') return new FileProblem('may not be read by this user');
  if (code === 'EISDIR') return new FileProblem('is a folder');
  return error;
}

async function* parsedRecords(source: Source): AsyncGenerator<ParsedRecord> {
  const lines = new LineCounter();
  const parser = parse({
    // One character for each byte, which is decoded after it is known to be UTF-8.
    encoding: 'latin1',
    skip_empty_lines: true,
    relax_column_count: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_LENGTH,
    // Numbers lines here, because the parser is ahead of the reader of the rows.
    on_record: (record, { lines: parsed }) => [String(lines.startOf(record, parsed)), ...record],
    on_skip: (error) => {
      if (!(error instanceof CsvError)) return undefined;
      const line = lines.lineOf(Number(error['lines']));
      if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooLong(line);
      source.onRefused({ line, message: 'has a quote that is not closed, or one within a cell' });
      return undefined;
    },
  });
  const text = await openText(source);
  const records = pipeline(text, withoutMark, parser, () => undefined);
  for await (const numbered of records) {
    const [line, ...record] = numbered as string[];
    yield { line: Number(line), record };
  }
}

/**
 * Holds back the rows that are refused before the header is known. Nobody wants to read them if the
 * file is no table at all.
 */
function afterHeader({ onRefused }: Pick<Source, 'onRefused'>) {
  const early: RefusedRow[] = [];
  let isKnown = false;
  return {
    early,
    refuse: (row: RefusedRow) => {
      if (isKnown) onRefused(row);
      else early.push(row);
    },
    begin: () => {
      isKnown = true;
      early.forEach(onRefused);
    },
  };
}

/**
 * Reads `.csv` or `.csv.gz` row by row; invalid rows go to `onRefused`.
 * @throws FileProblem if the file cannot be read, is truncated, or lacks a column.
 */
export async function* readCsvRows(source: Source): AsyncGenerator<CsvRow> {
  let header: readonly string[] | undefined;
  const { early, refuse, begin } = afterHeader(source);
  try {
    for await (const { line, record } of parsedRecords({ ...source, onRefused: refuse })) {
      if (header === undefined) {
        header = readHeader(source, record);
        begin();
        continue;
      }
      const cells = cellsOf(record, header);
      if (typeof cells === 'string') refuse({ line, message: cells });
      else yield { line, cells };
    }
  } catch (error) {
    throw asFileProblem(error);
  }
  if (header === undefined)
    throw new FileProblem(
      early.length === 0 ? 'is empty' : 'is not a table of comma-separated cells',
    );
}
