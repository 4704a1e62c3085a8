import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { type Condition, textsOf, whereOf } from './conditions';

/** The columns by which triggers count the records. */
const COUNTED = {
  inspection_totals: ['status', 'is_archived'],
  item_totals: ['status', 'is_resolved', 'is_archived', 'priority', 'category', 'is_assigned'],
} as const;

type TotalsTable = keyof typeof COUNTED;

/** The number of records in such states, from counters that triggers maintain. */
export async function storedTotal(
  { db }: Database,
  table: TotalsTable,
  states: readonly Condition[] = [],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(total), 0) AS total FROM ${sql.table(table)}
    ${whereOf(textsOf(states))}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** There are always fewer states than this. */
const MANY_ROWS = 1000;

/** An arbitrary number that no other advisory lock uses. */
const MERGE_LOCK = 7_586_230_418;

/**
 * Combines the rows that writers have added to the totals on PostgreSQL, if there are many and no
 * other server does it. The totals stay the same.
 */
export async function mergeTotals({ db, engine }: Database): Promise<void> {
  if (engine === 'sqlite') return;
  for (const [name, columns] of Object.entries(COUNTED)) {
    const table = sql.table(name);
    const states = sql.join(columns.map((column) => sql.ref(column)));
    await sql`WITH taken AS (
        DELETE FROM ${table} WHERE (
          SELECT count(*) > ${MANY_ROWS} AND pg_try_advisory_xact_lock(${MERGE_LOCK}) FROM ${table})
        RETURNING *)
      INSERT INTO ${table} (${states}, total)
      SELECT ${states}, sum(total)::integer FROM taken
      GROUP BY ${states} HAVING sum(total) <> 0`.execute(db);
  }
}

/**
 * Corrects the totals of inspections on PostgreSQL. A server of a version before 0036 that writes
 * at the very moment when that migration ends may count an inspection in several rows.
 */
export async function correctInspectionTotals({
  db,
  engine,
  withStartLock,
}: Database): Promise<void> {
  if (engine === 'sqlite') return;
  const correction = sql`INSERT INTO inspection_totals (status, is_archived, total)
    SELECT status, is_archived, sum(n)::integer
    FROM (SELECT status, is_archived, 1 AS n FROM inspections
          UNION ALL SELECT status, is_archived, -total FROM inspection_totals) AS counts
    GROUP BY status, is_archived HAVING sum(n) <> 0`;
  // Two servers at once would make the same correction twice.
  await withStartLock(() => correction.execute(db));
}
