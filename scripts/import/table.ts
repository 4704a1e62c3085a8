import type * as z from 'zod/mini';
import { fieldErrors } from '../../contract/issue-messages';
import type { Database, Queries } from '../../server/db/database';
import { idsOfKeys, type RecordTable } from '../record-keys';
import type { CsvRow } from './csv-rows';
import type { RefusedRow } from './problems';

export interface Loaded {
  added: number;
  alreadyThere: number;
  refused: RefusedRow[];
}

/** The keys of the file's rows so far. */
export type SeenKeys = Pick<Set<string>, 'has'> & { add: (key: string) => void };

/** A transaction in the database. */
export type Store = Pick<Database, 'db' | 'engine'>;

/** One of the files, and how its rows are stored. */
export interface ImportTable {
  name: RecordTable;
  columns: readonly string[];
  /**
   * Adds the rows that do not exist yet, in one statement; existing records stay unchanged. Adds their
   * keys to `seen`.
   */
  load: (store: Store, rows: readonly CsvRow[], seen: SeenKeys, now: string) => Promise<Loaded>;
}

/** The row to store, or why it cannot be stored. */
export type Mapped<Row> = { row: Row } | { refusal: string };

interface Definition<Cells, Row> {
  name: RecordTable;
  columns: readonly string[];
  schema: z.ZodMiniType<Cells>;
  keyOf: (cells: Cells) => string;
  /** Looks up the records to which these rows refer. */
  mapper: (
    store: Store,
    cells: readonly Cells[],
    now: string,
  ) => Promise<(cells: Cells) => Mapped<Row>>;
  /** Returns the number of added rows, because another import may have added some first. */
  insert: (db: Queries, rows: readonly Row[]) => Promise<number>;
}

interface Valid<Cells> {
  line: number;
  cells: Cells;
}

function validate<Cells, Row>(
  { schema, keyOf }: Definition<Cells, Row>,
  rows: readonly CsvRow[],
  seen: SeenKeys,
): { valid: Valid<Cells>[]; refused: RefusedRow[] } {
  const valid: Valid<Cells>[] = [];
  const refused: RefusedRow[] = [];
  for (const { line, cells } of rows) {
    const parsed = schema.safeParse(cells);
    if (!parsed.success) {
      const errors = Object.entries(fieldErrors(parsed.error.issues));
      const message = errors.map(([column, messages]) => `${column}: ${messages.join(', ')}`);
      refused.push({ line, message: message.join('; ') });
    } else if (seen.has(keyOf(parsed.data))) {
      refused.push({ line, message: `${keyOf(parsed.data)} occurs twice in the file` });
    } else {
      seen.add(keyOf(parsed.data));
      valid.push({ line, cells: parsed.data });
    }
  }
  return { valid, refused };
}

export function defineTable<Cells, Row>(definition: Definition<Cells, Row>): ImportTable {
  const { name, columns, keyOf, mapper, insert } = definition;
  return {
    name,
    columns,
    load: async (store, rows, seen, now) => {
      const { valid, refused } = validate(definition, rows, seen);
      const keys = valid.map(({ cells }) => keyOf(cells));
      const known = await idsOfKeys(store.db, name, keys);
      const fresh = valid.filter(({ cells }) => !known.has(keyOf(cells)));
      const toRow = await mapper(
        store,
        fresh.map(({ cells }) => cells),
        now,
      );
      const toInsert: Row[] = [];
      for (const { line, cells } of fresh) {
        const mapped = toRow(cells);
        if ('row' in mapped) toInsert.push(mapped.row);
        else refused.push({ line, message: mapped.refusal });
      }
      const added = toInsert.length === 0 ? 0 : await insert(store.db, toInsert);
      const alreadyThere = known.size + toInsert.length - added;
      return { added, alreadyThere, refused };
    },
  };
}
