import type { Engine } from '../../server/db/database';
import { slicesOf } from '../../contract/rules/slices-of';
import type { CsvRow } from './csv-rows';

/** How the rows of a file are divided among transactions and statements. */

/**
 * Rows per transaction. SQLite writes every page that a transaction touches, twice, and new rows touch
 * pages all over the indexes; nobody else works with the database. On PostgreSQL others do,
 * and wait for the inspections to which items are added.
 */
const ROWS: Readonly<Record<Engine, number>> = { sqlite: 10_000, postgres: 500 };

/** Texts may be long; this bounds the memory. */
const CHARACTERS = 10_000_000;

/** Rows per statement: enough to be fast, and few enough for the parameters of both engines. */
const PART = 500;

const lengthOf = ({ cells }: CsvRow) =>
  Object.values(cells).reduce((length, cell) => length + cell.length, 0);

/** The rows of each transaction; also those before the one that cannot be read. */
export async function* chunksOf(
  rows: AsyncIterable<CsvRow>,
  engine: Engine,
): AsyncGenerator<readonly CsvRow[]> {
  let chunk: CsvRow[] = [];
  let length = 0;
  let failure: { error: unknown } | undefined;
  try {
    for await (const row of rows) {
      chunk.push(row);
      length += lengthOf(row);
      if (chunk.length < ROWS[engine] && length < CHARACTERS) continue;
      yield chunk;
      chunk = [];
      length = 0;
    }
  } catch (error) {
    failure = { error };
  }
  if (chunk.length > 0) yield chunk;
  if (failure !== undefined) throw failure.error;
}

/** The rows of each statement. */
export const partsOf = (chunk: readonly CsvRow[]) => slicesOf(chunk, PART);
