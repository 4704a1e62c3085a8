import { type Expression, type SqlBool, sql } from 'kysely';
import type { Inspection, InspectionListQuery } from '../../contract/inspections';
import type { Database } from '../db/database';
import type { Remembered } from '../db/remembered';
import { searchTerms } from '../db/fold-text';
import { selectInspections, toInspection } from './inspection-rows';
import { FEW_MATCHES, indexContains, rowContains } from './inspection-search';
import { keptTotal } from './inspection-totals';
import { equal, type Page, type Window, windowOf } from './listing';

/** A page of inspections: filtered, searched, sorted, with its total, all from indexes. */

const COLUMNS = {
  inspectionDate: 'inspections.inspection_date',
  title: 'inspections.title_key',
  projectName: 'inspections.project_key',
  clientName: 'inspections.client_key',
  status: 'inspections.status',
  inspectorName: 'inspections.inspector_key',
  itemCount: 'inspections.item_count',
  failedItemCount: 'inspections.failed_item_count',
  createdAt: 'inspections.created_at',
} as const;

/** The query of a list call; bounds are instants here. */
export type InspectionFilters = Omit<InspectionListQuery, 'timeZone' | 'fields'>;

type Sort = NonNullable<InspectionFilters['sort']>;

const NEWEST_FIRST: Sort = { column: 'inspectionDate', descending: true };

/**
 * Status and archive have an index only together with the date. For other orders a plus sign keeps
 * both engines from taking that index and sorting its tens of thousands of rows.
 */
function plainFilters(filters: InspectionFilters, byDate: boolean): Expression<SqlBool>[] {
  const { status, isArchived, projectId, clientId, startDate, endDate } = filters;
  const flag = (column: 'status' | 'is_archived', value: number | undefined) => {
    if (value === undefined) return [];
    const name = sql.ref(`inspections.${column}`);
    return [byDate ? sql<SqlBool>`${name} = ${value}` : sql<SqlBool>`+${name} = ${value}`];
  };
  const date = sql.ref('inspections.inspection_date');
  return [
    ...flag('status', status),
    ...flag('is_archived', isArchived === undefined ? undefined : Number(isArchived)),
    ...equal('inspections.project_id', projectId),
    ...equal('inspections.client_id', clientId),
    ...(startDate === undefined ? [] : [sql<SqlBool>`${date} >= ${startDate}`]),
    ...(endDate === undefined ? [] : [sql<SqlBool>`${date} <= ${endDate}`]),
  ];
}

const hasSearch = ({ search }: InspectionFilters) => searchTerms(search ?? '').length > 0;

async function countMatches(database: Database, filters: InspectionFilters): Promise<number> {
  const { total } = await database.db
    .selectFrom('inspections')
    .select(sql<number>`count(*)`.as('total'))
    .where((eb) =>
      eb.and([
        ...plainFilters(filters, true),
        ...indexContains(database.engine, filters.search ?? ''),
      ]),
    )
    .executeTakeFirstOrThrow();
  return total;
}

function totalOf(
  database: Database,
  totals: Remembered<number>,
  filters: InspectionFilters,
): Promise<number> {
  const { status, isArchived, projectId, clientId, startDate, endDate } = filters;
  const isKept = [projectId, clientId, startDate, endDate].every((value) => value === undefined);
  if (isKept && !hasSearch(filters)) return keptTotal(database.db, { status, isArchived });
  const terms = searchTerms(filters.search ?? '');
  const key = JSON.stringify([status, isArchived, projectId, clientId, startDate, endDate, terms]);
  return totals.get(key, () => countMatches(database, filters));
}

/** The ids of one page, read from an index alone, so that a far page skips no whole rows. */
function pageIds(
  database: Database,
  filters: InspectionFilters,
  sort: Sort,
  total: number,
  window: Window | undefined,
) {
  const direction = sort.descending ? 'desc' : 'asc';
  const search = filters.search ?? '';
  const byDate = sort.column === 'inspectionDate';
  const isRare = hasSearch(filters) && total <= FEW_MATCHES;
  let query = database.db
    .selectFrom('inspections')
    .select('inspections.id')
    .where((eb) =>
      eb.and([
        ...plainFilters(filters, byDate),
        ...(isRare ? indexContains(database.engine, search) : rowContains(search)),
      ]),
    )
    .orderBy(COLUMNS[sort.column], direction)
    .orderBy('inspections.id', direction);
  if (window !== undefined) query = query.limit(window.limit).offset(window.offset);
  return query;
}

/**
 * The inspections of a filter, one page or all, and how many there are of them in all. `totals`
 * saves counting them again for every page.
 */
export async function listInspections(
  database: Database,
  totals: Remembered<number>,
  filters: InspectionFilters,
): Promise<Page<Inspection>> {
  const window = windowOf(filters);
  const sort = filters.sort ?? NEWEST_FIRST;
  const total = await totalOf(database, totals, filters);
  if (total === 0 || (window !== undefined && window.offset >= total)) return { rows: [], total };
  const direction = sort.descending ? 'desc' : 'asc';
  const rows = await selectInspections(database.db)
    .where('inspections.id', 'in', pageIds(database, filters, sort, total, window))
    .orderBy(COLUMNS[sort.column], direction)
    .orderBy('inspections.id', direction)
    .execute();
  return { rows: rows.map(toInspection), total };
}
