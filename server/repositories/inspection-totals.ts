import { sql } from 'kysely';
import type { Queries } from '../db/database';

export interface TotalFilters {
  status?: 0 | 1 | 2 | undefined;
  isArchived?: boolean | undefined;
}

/** How many inspections there are of a status, archived or not, from the counters of triggers. */
export async function keptTotal(db: Queries, filters: TotalFilters): Promise<number> {
  let query = db
    .selectFrom('inspection_totals')
    .select(sql<number>`coalesce(sum(total), 0)`.as('total'));
  if (filters.status !== undefined) query = query.where('status', '=', filters.status);
  if (filters.isArchived !== undefined) {
    query = query.where('is_archived', '=', Number(filters.isArchived));
  }
  return (await query.executeTakeFirstOrThrow()).total;
}
