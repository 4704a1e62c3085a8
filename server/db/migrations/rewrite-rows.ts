import { setImmediate } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Rows per batch, so that no table has to fit into memory. */
const BATCH = 500;

export type Texts = Readonly<Record<string, string | null>>;

type Stored = Texts & Readonly<{ id: number }>;

interface Rewriting {
  table: string;
  /** The text columns to read. */
  reads: readonly string[];
  /** The text columns to write. */
  writes: readonly string[];
  /** A condition for the rows; all rows by default. */
  where?: RawBuilder<unknown>;
  /** Whether others may change the rows at the same time, as on PostgreSQL. */
  isShared?: boolean;
  /** Returns the values of `writes`. */
  rewrite: (row: Texts) => Texts;
}

const rowOf = (values: readonly RawBuilder<unknown>[]) => sql`(${sql.join(values)})`;

/** Rewrites texts by a rule that SQL cannot express; returns the number of rows. */
export async function rewriteRows(
  db: Kysely<unknown>,
  { table, reads, writes, where = sql`true`, isShared = false, rewrite }: Rewriting,
): Promise<number> {
  const read = sql.join(['id', ...reads].map((column) => sql.ref(column)));
  const names = sql.join(['id', ...writes].map((column) => sql.ref(column)));
  const changes = sql.join(
    writes.map((column) => sql`${sql.ref(column)} = ${sql.ref(`rewritten.${column}`)}`),
  );
  // A change between reading and writing would be overwritten.
  const lock = isShared ? sql`FOR NO KEY UPDATE` : sql``;
  let total = 0;
  for (let last = 0, count = BATCH; count === BATCH; total += count) {
    const { rows } = await sql<Stored>`SELECT ${read} FROM ${sql.table(table)}
      WHERE id > ${last} AND (${where}) ORDER BY id LIMIT ${BATCH} ${lock}`.execute(db);
    count = rows.length;
    if (count === 0) break;
    last = rows.at(-1)?.id ?? last;
    const values = rows.map(({ id, ...texts }) => {
      const rewritten = rewrite(texts);
      return rowOf([
        sql`CAST(${id} AS integer)`,
        ...writes.map((column) => sql`CAST(${rewritten[column] ?? null} AS text)`),
      ]);
    });
    await sql`WITH rewritten (${names}) AS (VALUES ${sql.join(values)})
      UPDATE ${sql.table(table)} SET ${changes} FROM rewritten
      WHERE ${sql.ref(`${table}.id`)} = rewritten.id`.execute(db);
    // SQLite blocks the event loop; this lets the process handle signals.
    await setImmediate();
  }
  return total;
}
