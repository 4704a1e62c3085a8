import { sql } from 'kysely';
import { ITEM_STATUSES } from '../../../contract/enums';
import type { ListedItemsQuery, ItemListQuery } from '../../../contract/items/list-calls';
import type { Item, ListedItem } from '../../../contract/items/item';
import type { Database } from '../../db/database';
import {
  ITEM_SELECTION,
  type ItemRow,
  LISTED_ITEM_SELECTION,
  type ListedItemRow,
  toItem,
  toListedItem,
} from './item-rows';
import { compared, type Condition, hasValue, withValueFirst } from '../lists/conditions';
import type { ListQuery, ListSource, Order, Path } from '../lists/list';
import type { ListCache } from '../lists/list-cache';
import { type Lists, pageOfList } from '../lists/page';
import { storedTotal } from '../lists/stored-total';
import { recordsOf, wholeList, type WholeList } from '../lists/whole-list';
import { type Page, windowOf } from '../lists/window';
import { waitsForOthersThan } from './to-verify';

/** The lists of items. */

type Column = NonNullable<ItemListQuery['sort']>['column'];

const COLUMNS: Readonly<Record<Column, string>> = {
  title: 'title_sort',
  priority: 'priority',
  status: 'status',
  category: 'category',
  dueDate: 'due_date',
  createdAt: 'created_at',
};

const isStatus = (status: string): Condition => ({
  key: `in status ${status}`,
  isIndexed: true,
  text: () => sql`status = ${status}`,
});

/** Statuses sort in the order of the workflow. */
const statusRank = (prefix: string) =>
  `CASE ${prefix}status ${ITEM_STATUSES.map((status, place) => `WHEN '${status}' THEN ${String(place)}`).join(' ')} END`;

type UnsortedOrder = 'oldest first' | 'newest first';

function orderOf(sort: ItemListQuery['sort'], unsorted: UnsortedOrder): Order {
  if (sort === undefined) {
    const by = (prefix: string) => `${prefix}id`;
    return { by, descending: unsorted === 'newest first', followsFilterIndexes: true };
  }
  const { column, descending } = sort;
  const by = (prefix: string) => prefix + COLUMNS[column];
  if (column === 'status') {
    const statuses = descending ? ITEM_STATUSES.toReversed() : ITEM_STATUSES;
    return {
      by,
      byFew: statusRank,
      parts: statuses.map(isStatus),
      descending,
      followsFilterIndexes: false,
    };
  }
  const isNullable = column === 'category' || column === 'dueDate';
  const parts = isNullable ? { parts: withValueFirst(COLUMNS[column]) } : {};
  return { by, ...parts, descending, followsFilterIndexes: false };
}

/** An inspection has few items, so only the list of all items uses the search index. */
const SOURCE: ListSource = { table: 'items', selection: ITEM_SELECTION };
const ALL: ListSource = {
  table: 'items',
  selection: LISTED_ITEM_SELECTION,
  searchTable: 'item_search',
};

export type ItemFilters = Omit<ItemListQuery, 'fields'> & { inspectionId?: number | undefined };

/** The conditions by which triggers count items. */
const countedConditions = (filters: ItemFilters): Condition[] => [
  ...compared('status', '=', filters.status),
  ...compared('priority', '=', filters.priority),
  ...compared('category', '=', filters.category),
];

/** The total, if there are no conditions other than these. */
const knownBy = (
  database: Database,
  counted: readonly Condition[],
  others: readonly Condition[],
): Pick<ListQuery, 'knownTotal'> =>
  others.length === 0 ? { knownTotal: () => storedTotal(database, 'item_totals', counted) } : {};

/** One page of the matching items, and the total number of matches. */
export async function listItems(
  database: Database,
  cache: ListCache,
  filters: ItemFilters,
): Promise<Page<Item>> {
  const counted = [
    ...countedConditions(filters),
    ...compared('is_resolved', '=', filters.isResolved),
  ];
  const places = {
    inspection_id: compared('inspection_id', '=', filters.inspectionId),
    assigned_to_id: compared('assigned_to_id', '=', filters.assignedToId),
  };
  const others = Object.values(places).flat();
  const query = {
    source: SOURCE,
    conditions: [...counted, ...others],
    isCovered: filters.sort === undefined,
    paths: pathsOf(places),
    order: orderOf(filters.sort, 'oldest first'),
    search: filters.search,
    ...knownBy(database, counted, others),
  };
  const page = await pageOfList<ItemRow>({ database, cache }, query, windowOf(filters));
  return { rows: page.rows.map(toItem), total: page.total };
}

/** Written out, so that both engines recognize that the index of unresolved items has the rows. */
const unresolved: Condition = {
  key: 'is_resolved=0',
  text: (isPlain) => sql.raw(`${isPlain ? '+' : ''}is_resolved = 0`),
};

const ofResolution = (isResolved: boolean | undefined): Condition[] =>
  isResolved === false ? [unresolved] : compared('is_resolved', '=', isResolved);

const toVerify = (userId: number): Condition => ({
  key: `to verify by ${String(userId)}`,
  text: () => waitsForOthersThan(userId),
});

/** The query of the call, and the user who makes it. */
export type AllItemsFilters = Omit<ListedItemsQuery, 'fields'> & { userId: number };

/** The indexes with the items of some days, for the items of all places and people. */
function dayIndexes({
  isResolved,
  dueFrom,
  dueUpTo,
  hasDueDate,
  sort,
}: AllItemsFilters): Pick<ListQuery, 'fewIndex' | 'partIndex'> {
  const all = 'items_due_day_idx';
  const hasDays = dueFrom !== undefined || dueUpTo !== undefined;
  if (hasDays) return { fewIndex: isResolved === false ? 'items_due_idx' : all };
  if (hasDueDate !== undefined) return { fewIndex: all };
  return sort?.column === 'dueDate' ? { partIndex: all } : {};
}

/** The indexes that have such items one after the other. */
const PATHS = {
  inspection_id: { index: 'items_inspection_id_id_idx' },
  project_id: { index: 'items_project_idx' },
  client_id: { index: 'items_client_idx' },
  assigned_to_id: { index: 'items_assigned_idx' },
  toVerify: { index: 'items_waiting_idx' },
  due_date: { by: 'due_date', index: 'items_due_day_idx' },
} satisfies Readonly<Record<string, Omit<Path, 'conditions'>>>;

const pathsOf = (
  conditions: Readonly<Partial<Record<keyof typeof PATHS, readonly Condition[]>>>,
): Path[] =>
  Object.entries(PATHS).flatMap(([name, path]) => {
    const found = conditions[name as keyof typeof PATHS] ?? [];
    return found.length === 0 ? [] : [{ ...path, conditions: found }];
  });

function allItemsQuery(database: Database, filters: AllItemsFilters): ListQuery {
  const { projectId, clientId, dueFrom, dueUpTo, hasDueDate, isAssigned } = filters;
  const counted = [
    ...countedConditions(filters),
    ...ofResolution(filters.isResolved),
    ...compared('is_archived', '=', filters.isArchived),
  ];
  const days = [...compared('due_date', '>=', dueFrom), ...compared('due_date', '<=', dueUpTo)];
  const anyDay = hasValue('due_date', hasDueDate);
  const places = {
    inspection_id: compared('inspection_id', '=', filters.inspectionId),
    assigned_to_id: compared('assigned_to_id', '=', filters.assignedToId),
    project_id: compared('project_id', '=', projectId),
    client_id: compared('client_id', '=', clientId),
    toVerify: filters.toVerify === undefined ? [] : [toVerify(filters.userId)],
  };
  // The indexes on these columns find such items.
  const ofPlace = Object.values(places).flat();
  const uncounted = [...ofPlace, ...anyDay, ...days];
  return {
    source: ALL,
    conditions: [...counted, ...hasValue('assigned_to_id', isAssigned), ...uncounted],
    isCovered:
      filters.sort === undefined &&
      days.length + anyDay.length + places.toVerify.length === 0 &&
      // The index of one has no column of another.
      [places.inspection_id, places.project_id, places.client_id].flat().length <= 1,
    paths: pathsOf({ ...places, due_date: [...days, ...anyDay] }),
    order: orderOf(filters.sort, 'newest first'),
    search: filters.search,
    ...(ofPlace.length > 0 ? {} : dayIndexes(filters)),
    ...knownBy(database, [...counted, ...compared('is_assigned', '=', isAssigned)], uncounted),
  };
}

/** One page of the matching items of all inspections, by default the newest first. */
export async function listAllItems(
  database: Database,
  cache: ListCache,
  filters: AllItemsFilters,
): Promise<Page<ListedItem>> {
  const query = allItemsQuery(database, filters);
  const page = await pageOfList<ListedItemRow>({ database, cache }, query, windowOf(filters));
  return { rows: page.rows.map(toListedItem), total: page.total };
}

/** All matching items of all inspections, in the order of the list. */
export const everyItem = async (
  lists: Lists,
  filters: AllItemsFilters,
): Promise<WholeList<ListedItem>> =>
  recordsOf(
    await wholeList<ListedItemRow>(lists, allItemsQuery(lists.database, filters)),
    toListedItem,
  );
