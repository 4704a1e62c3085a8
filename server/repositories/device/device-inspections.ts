import { addDays } from 'date-fns';
import { DEVICE_LIMITS } from '../../../contract/device/limits';
import type { Database } from '../../db/database';
import { firstInspectionIds, type InspectionFilters } from '../inspections/inspection-list';

/** Which inspections a device keeps without being asked. */

type Filters = Omit<InspectionFilters, 'isArchived' | 'search' | 'page' | 'pageSize'>;

/** Assigned inspections of the next days come before those that are planned for later. */
const SOON_DAYS = 7;
/** Tomorrow ends at most so many days after the beginning of today in UTC, in every time zone. */
const RECENT_DAYS = 3;

/** The beginning of a day in UTC, some days after that of an instant. */
const later = (now: string, days: number) =>
  addDays(new Date(now.slice(0, 'YYYY-MM-DD'.length)), days).toISOString();

const current = (database: Database, filters: Filters, limit: number) =>
  firstInspectionIds(database, { ...filters, isArchived: false }, limit);

/** The ids of a user's assigned inspections, those that are needed next first. */
export async function assignedInspections(
  database: Database,
  assignedToId: number,
  now: string,
): Promise<number[]> {
  const soon = later(now, SOON_DAYS);
  const order: readonly Filters[] = [
    { isComplete: false, endDate: soon },
    { isComplete: false, startDate: soon, sort: { column: 'inspectionDate', descending: false } },
    { isComplete: true },
  ];
  const ids = new Set<number>();
  for (const filters of order) {
    if (ids.size >= DEVICE_LIMITS.assigned) break;
    const more = await current(database, { ...filters, assignedToId }, DEVICE_LIMITS.assigned);
    for (const id of more) ids.add(id);
  }
  return [...ids].slice(0, DEVICE_LIMITS.assigned);
}

/** The ids of the newest inspections that are not planned for later. */
export const recentInspections = (database: Database, now: string): Promise<number[]> =>
  current(database, { endDate: later(now, RECENT_DAYS) }, DEVICE_LIMITS.recent);
