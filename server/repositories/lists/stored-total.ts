import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { type Condition, textsOf, whereOf } from './conditions';

/**
 * The number of records in such states. Triggers keep these counters; `item_totals` only exists on
 * SQLite.
 */
export async function storedTotal(
  { db }: Database,
  table: 'inspection_totals' | 'item_totals',
  states: readonly Condition[] = [],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(total), 0) AS total FROM ${sql.table(table)}
    ${whereOf(textsOf(states))}`.execute(db);
  return rows[0]?.total ?? 0;
}
