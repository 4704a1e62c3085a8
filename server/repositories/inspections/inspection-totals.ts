import type { Database } from '../../db/database';
import { compared } from '../lists/conditions';
import { storedTotal } from '../lists/stored-total';

export interface TotalFilters {
  status?: 0 | 1 | 2 | undefined;
  isArchived?: boolean | undefined;
}

/** The number of inspections with a status, archived or not. */
export const inspectionTotal = (database: Database, { status, isArchived }: TotalFilters) =>
  storedTotal(database, 'inspection_totals', [
    ...compared('status', '=', status),
    ...compared('is_archived', '=', isArchived),
  ]);
