import { setImmediate } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Rows that are read, changed and written at a time: a table never has to fit into the memory. */
const BATCH = 500;

export type Texts = Readonly<Record<string, string | null>>;

type Stored = Texts & Readonly<{ id: number }>;

interface Rewriting {
  table: string;
  /** The columns of text that are read. */
  reads: readonly string[];
  /** The columns of text that are written. */
  writes: readonly string[];
  /** Which rows; all where it is absent. */
  where?: RawBuilder<unknown>;
  /** What is written into `writes`. */
  rewrite: (row: Texts) => Texts;
}

const rowOf = (values: readonly RawBuilder<unknown>[]) => sql`(${sql.join(values)})`;

/** Rewrites texts by a rule that SQL does not know, and says of how many rows. */
export async function rewriteRows(
  db: Kysely<unknown>,
  { table, reads, writes, where = sql`true`, rewrite }: Rewriting,
): Promise<number> {
  const read = sql.join(['id', ...reads].map((column) => sql.ref(column)));
  const names = sql.join(['id', ...writes].map((column) => sql.ref(column)));
  const changes = sql.join(
    writes.map((column) => sql`${sql.ref(column)} = ${sql.ref(`rewritten.${column}`)}`),
  );
  let total = 0;
  for (let last = 0, count = BATCH; count === BATCH; total += count) {
    const { rows } = await sql<Stored>`SELECT ${read} FROM ${sql.table(table)}
      WHERE id > ${last} AND (${where}) ORDER BY id LIMIT ${BATCH}`.execute(db);
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
    // SQLite works in this very thread, where a signal to stop waits as well.
    await setImmediate();
  }
  return total;
}
