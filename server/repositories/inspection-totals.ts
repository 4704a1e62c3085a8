import { sql } from 'kysely';
import type { Database } from '../db/database';
import { compared, textsOf, whereOf } from './lists/conditions';

export interface TotalFilters {
  status?: 0 | 1 | 2 | undefined;
  isArchived?: boolean | undefined;
}

/** The number of inspections with a status, archived or not. Triggers keep these counters. */
export async function storedTotal(
  { db }: Database,
  { status, isArchived }: TotalFilters,
): Promise<number> {
  const conditions = [
    ...compared('status', '=', status),
    ...compared('is_archived', '=', isArchived),
  ];
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(total), 0) AS total FROM inspection_totals
    ${whereOf(textsOf(conditions))}`.execute(db);
  return rows[0]?.total ?? 0;
}
