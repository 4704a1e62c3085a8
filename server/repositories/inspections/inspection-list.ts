import { sql } from 'kysely';
import { INSPECTION_STATUS } from '../../../contract/enums';
import type { InspectionListQuery } from '../../../contract/inspections/calls';
import type { Inspection } from '../../../contract/inspections/inspection';
import type { Database } from '../../db/database';
import { INSPECTION_SELECTION, type InspectionRow, toInspection } from './inspection-rows';
import { compared, type Condition, hasValue } from '../lists/conditions';
import type { ListQuery, ListSource, Path } from '../lists/list';
import type { ListCache } from '../lists/list-cache';
import { type Lists, pageOfList, selectIds } from '../lists/page';
import { storedTotal } from '../lists/stored-total';
import { recordsOf, wholeList, type WholeList } from '../lists/whole-list';
import { type Page, windowOf } from '../lists/window';

/** The list of inspections. */

const COLUMNS = {
  inspectionDate: 'inspection_date',
  title: 'title_sort',
  projectName: 'project_sort',
  clientName: 'client_sort',
  status: 'status',
  inspectorName: 'inspector_sort',
  itemCount: 'item_count',
  failedItemCount: 'failed_item_count',
  createdAt: 'created_at',
} as const;

/** The query of a list call, with instants as bounds. */
export type InspectionFilters = Omit<InspectionListQuery, 'timeZone' | 'fields'>;

const SOURCE: ListSource = {
  table: 'inspections',
  selection: INSPECTION_SELECTION,
  searchTable: 'inspection_search',
};

/** SQLite may take a person's inspections for most of all, and then reads those of a status. */
const ASSIGNED_INDEX = 'inspections_assigned_idx';

/** Statuses are named one by one, because an index has the days of each status. */
const notComplete: Condition = {
  key: 'not complete',
  text: (isPlain) =>
    sql`${sql.raw(isPlain ? '+status' : 'status')} IN (${INSPECTION_STATUS.open}, ${INSPECTION_STATUS.inProgress})`,
};

function ofCompletion(isComplete: boolean | undefined): Condition[] {
  if (isComplete === false) return [notComplete];
  return compared('status', '=', isComplete === true ? INSPECTION_STATUS.complete : undefined);
}

const PLACE_INDEXES = [
  'inspections_project_idx',
  'inspections_client_idx',
  'inspections_assigned_idx',
];

/** Each of these indexes has the inspections of a place by day. */
function pathsOf(ofPlace: readonly Condition[][], days: readonly Condition[]): Path[] {
  const by = 'inspection_date';
  const paths = ofPlace.flatMap((place, index) =>
    place.length === 0
      ? []
      : [{ conditions: [...place, ...days], by, index: PLACE_INDEXES[index] ?? '' }],
  );
  return paths.length > 0 ? paths : [{ conditions: days, by }];
}

function queryOf(database: Database, filters: InspectionFilters): ListQuery {
  const { status, isArchived, isComplete } = filters;
  const { projectId, clientId, assignedToId, isAssigned, startDate, endDate } = filters;
  const { column, descending } = filters.sort ?? { column: 'inspectionDate', descending: true };
  const counted = [
    ...compared('status', '=', status),
    ...compared('is_archived', '=', isArchived),
    ...ofCompletion(isComplete),
  ];
  const ofPlace = [
    compared('project_id', '=', projectId),
    compared('client_id', '=', clientId),
    [
      ...compared('assigned_to_id', '=', assignedToId),
      ...(isAssigned === false ? hasValue('assigned_to_id', isAssigned) : []),
    ],
  ];
  // The index has those of one person one after the other, but not those of all.
  const anybody = isAssigned === true ? hasValue('assigned_to_id', isAssigned) : [];
  const places = ofPlace.flat();
  const days = [
    ...compared('inspection_date', '>=', startDate),
    ...compared('inspection_date', '<=', endDate),
  ];
  const others = [...places, ...anybody, ...days];
  const isByDate = column === 'inspectionDate';
  return {
    source: SOURCE,
    conditions: [...counted, ...others],
    // Each index of a place has the days and states, but not the other places.
    isCovered: isByDate ? places.length <= 1 && anybody.length === 0 : others.length === 0,
    paths: pathsOf(ofPlace, days),
    order: {
      by: (prefix: string) => prefix + COLUMNS[column],
      descending,
      followsFilterIndexes: isByDate,
    },
    search: filters.search,
    ...(others.length === 0
      ? { knownTotal: () => storedTotal(database, 'inspection_totals', counted) }
      : {}),
  };
}

/** One page of the matching inspections, and the total number of matches. */
export async function listInspections(
  database: Database,
  cache: ListCache,
  filters: InspectionFilters,
): Promise<Page<Inspection>> {
  const query = queryOf(database, filters);
  const page = await pageOfList<InspectionRow>({ database, cache }, query, windowOf(filters));
  return { rows: page.rows.map(toInspection), total: page.total };
}

/** The ids of the first matching inspections. They are not counted, unlike those of a page. */
export async function firstInspectionIds(
  database: Database,
  filters: Omit<InspectionFilters, 'search' | 'page' | 'pageSize'>,
  limit: number,
): Promise<number[]> {
  const { engine } = database;
  const isFew = engine === 'sqlite' && filters.assignedToId !== undefined;
  const query = { ...queryOf(database, filters), ...(isFew ? { fewIndex: ASSIGNED_INDEX } : {}) };
  const ids = selectIds(engine, query, { isFew });
  const { rows } = await sql<{ id: number }>`${ids} LIMIT ${limit}`.execute(database.db);
  return rows.map(({ id }) => id);
}

/** All matching inspections, in the order of the list. */
export const everyInspection = async (
  lists: Lists,
  filters: InspectionFilters,
): Promise<WholeList<Inspection>> =>
  recordsOf(await wholeList<InspectionRow>(lists, queryOf(lists.database, filters)), toInspection);
