import { sql } from 'kysely';
import { ITEM_STATUSES } from '../../contract/enums';
import type { Item, ItemFields } from '../../contract/items/item';
import type { ItemListQuery } from '../../contract/items/calls';
import type { Database, Queries } from '../db/database';
import { searchTextOf } from '../../contract/rules/fold-text';
import { ITEM_SELECTION, type ItemRow, selectItems, toItem, toItemRow } from './item-rows';
import { compared, type Condition, withValueFirst } from './lists/conditions';
import type { ListSource, Order } from './lists/list';
import type { ListCache } from './lists/list-cache';
import { pageOfList } from './lists/page';
import { type Page, windowOf } from './listing';
import { updateVersioned, type VersionedUpdate } from './update-versioned';

/** All SQL of the items. */

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

function orderOf(sort: ItemListQuery['sort']): Order {
  if (sort === undefined)
    return { by: (prefix) => `${prefix}id`, descending: false, followsFilterIndexes: true };
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

const SOURCE: ListSource = { table: 'items', selection: ITEM_SELECTION };

export type ItemFilters = Omit<ItemListQuery, 'fields'> & { inspectionId?: number | undefined };

/** The text that a search for items looks in. */
export const itemSearchText = (item: Pick<Item, 'title' | 'description' | 'location'>): string =>
  searchTextOf(item.title, item.location, item.description);

/** One page of the matching items, and the total number of matches. */
export async function listItems(
  database: Database,
  cache: ListCache,
  filters: ItemFilters,
): Promise<Page<Item>> {
  const query = {
    source: SOURCE,
    conditions: [
      ...compared('inspection_id', '=', filters.inspectionId),
      ...compared('status', '=', filters.status),
      ...compared('priority', '=', filters.priority),
      ...compared('category', '=', filters.category),
      ...compared('assigned_to_id', '=', filters.assignedToId),
      ...compared('is_resolved', '=', filters.isResolved),
    ],
    isCovered: filters.sort === undefined,
    order: orderOf(filters.sort),
    search: filters.search,
  };
  const page = await pageOfList<ItemRow>({ database, cache }, query, windowOf(filters));
  return { rows: page.rows.map(toItem), total: page.total };
}

/** Every item of an inspection, in the order they were added. */
export async function itemsOfInspection(db: Queries, inspectionId: number): Promise<Item[]> {
  const rows = await selectItems(db)
    .where('items.inspection_id', '=', inspectionId)
    .orderBy('items.id')
    .execute();
  return rows.map(toItem);
}

export async function findItem(db: Queries, id: number): Promise<Item | undefined> {
  const row = await selectItems(db).where('items.id', '=', id).executeTakeFirst();
  return row && toItem(row);
}

export async function itemExists(db: Queries, id: number): Promise<boolean> {
  const row = await db.selectFrom('items').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function countItemsOfInspection(db: Queries, inspectionId: number): Promise<number> {
  const { total } = await db
    .selectFrom('items')
    .select(sql<number>`count(*)`.as('total'))
    .where('inspection_id', '=', inspectionId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertItem(
  db: Queries,
  {
    inspectionId,
    fields,
    createdById,
    now,
  }: { inspectionId: number; fields: ItemFields; createdById: number; now: string },
): Promise<number> {
  const { id } = await db
    .insertInto('items')
    .values({
      ...toItemRow(fields, itemSearchText(fields)),
      inspection_id: inspectionId,
      created_by_id: createdById,
      created_at: now,
      updated_at: now,
      import_key: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function updateItem(
  db: Queries,
  { fields, ...update }: VersionedUpdate & { fields: ItemFields },
): Promise<boolean> {
  const columns = toItemRow(fields, itemSearchText(fields));
  return updateVersioned(db, { ...update, table: 'items', columns });
}

export async function deleteItem(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('items').where('id', '=', id).execute();
}
