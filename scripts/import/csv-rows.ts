import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { FileProblem, type RefusedRow } from './problems';

/** A row of a CSV file: its cells by the names of the header. */
export interface CsvRow {
  line: number;
  cells: Record<string, string>;
}

interface Source {
  path: string;
  /** The header must have them; others may stand beside them. */
  columns: readonly string[];
  onRefused: (row: RefusedRow) => void;
  /** How much of the file was read, from 0 to 1. */
  onProgress: (share: number) => void;
}

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

const countOf = (pattern: RegExp, cells: readonly string[]) =>
  cells.reduce((count, cell) => count + (cell.match(pattern)?.length ?? 0), 0);

/** The parser counts a line end of two characters within a cell as two lines. */
function lineCounter(): (row: ParsedRecord) => number {
  let countedTwice = 0;
  return ({ record, info }) => {
    countedTwice += countOf(/\r\n/g, record);
    return info.lines - countedTwice - countOf(/\n/g, record);
  };
}

function readHeader(source: Source, header: readonly string[]): readonly string[] {
  const missing = source.columns.filter((column) => !header.includes(column));
  if (missing.length === 0) return header;
  throw new FileProblem(`has no column ${missing.join(', ')}`);
}

async function openText(source: Source): Promise<Readable> {
  const { size } = await stat(source.path);
  const file = createReadStream(source.path);
  file.on('data', () => {
    source.onProgress(size === 0 ? 1 : file.bytesRead / size);
  });
  if (!source.path.endsWith('.gz')) return file;
  // An error reaches the reader through the last stream.
  return pipeline(file, createGunzip(), () => undefined);
}

function asFileProblem(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return new FileProblem('is not a whole gzip file');
  }
  if (code === 'EACCES') return new FileProblem('may not be read by this user');
  if (code === 'EISDIR') return new FileProblem('is a folder');
  return error;
}

async function* parsedRecords(source: Source): AsyncGenerator<ParsedRecord> {
  const parser = parse({
    info: true,
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (!(error instanceof CsvError)) return undefined;
      source.onRefused({ line: Number(error['lines']), message: error.message });
      return undefined;
    },
  });
  const text = await openText(source);
  const records = pipeline(text, parser, () => undefined);
  for await (const record of records) yield record as ParsedRecord;
}

/**
 * Reads `.csv` or `.csv.gz` row by row; what is no row is told to `onRefused`.
 * @throws FileProblem when the file cannot be read, is not whole, or lacks a column.
 */
export async function* readCsvRows(source: Source): AsyncGenerator<CsvRow> {
  const lineOf = lineCounter();
  let header: readonly string[] | undefined;
  try {
    for await (const parsed of parsedRecords(source)) {
      const line = lineOf(parsed);
      const { record } = parsed;
      if (header === undefined) {
        header = readHeader(source, record);
      } else if (record.length === header.length) {
        const named = header.map((name, index) => [name, record[index] ?? ''] as const);
        yield { line, cells: Object.fromEntries(named) };
      } else {
        const cells = `${String(record.length)} cells instead of ${String(header.length)}`;
        source.onRefused({ line, message: `has ${cells}` });
      }
    }
  } catch (error) {
    throw asFileProblem(error);
  }
  if (header === undefined) throw new FileProblem('is empty');
}
