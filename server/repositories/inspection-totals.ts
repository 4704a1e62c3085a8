import type { Database } from '../db/database';
import { SqlText } from '../db/sql-text';

export interface TotalFilters {
  status?: 0 | 1 | 2 | undefined;
  isArchived?: boolean | undefined;
}

/** How many inspections there are of a status, archived or not, from the counters of triggers. */
export async function keptTotal(
  { db, engine }: Database,
  { status, isArchived }: TotalFilters,
): Promise<number> {
  const sql = new SqlText(engine);
  const conditions = ['true'];
  if (status !== undefined) conditions.push(`status = ${sql.value(status)}`);
  if (isArchived !== undefined) conditions.push(`is_archived = ${sql.value(Number(isArchived))}`);
  const text = `SELECT coalesce(sum(total), 0) AS total FROM inspection_totals WHERE ${conditions.join(' AND ')}`;
  const { rows } = await db.executeQuery(sql.compile<{ total: number }>(text));
  return rows[0]?.total ?? 0;
}
