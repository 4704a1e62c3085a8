import { sql } from 'kysely';
import { ITEM_STATUSES } from '../../contract/enums';
import type { Item } from '../../contract/item';
import type { ItemListQuery } from '../../contract/inspection-items';
import type { Queries } from '../db/database';
import { searchTextOf } from '../../contract/rules/fold-text';
import { type ItemFields, selectItems, toItem, toItemRow } from './item-rows';
import { containsWords, equal, type Page, pageOf } from './listing';

/** All SQL of the items. */

/** Statuses sort by the order of the work, not of the alphabet. */
const statusOrder = sql.join(
  ITEM_STATUSES.map((status, place) => sql`when ${sql.lit(status)} then ${sql.lit(place)}`),
  sql` `,
);

const COLUMNS = {
  /** It begins with the folded title. */
  title: 'items.search_text',
  priority: 'items.priority',
  status: sql<number>`case items.status ${statusOrder} end`,
  category: 'items.category',
  dueDate: 'items.due_date',
  createdAt: 'items.created_at',
} as const;

export type ItemFilters = Omit<ItemListQuery, 'fields'> & { inspectionId?: number | undefined };

/** What an item is searched by. */
export const itemSearchText = (item: Pick<Item, 'title' | 'description' | 'location'>): string =>
  searchTextOf(item.title, item.location, item.description);

export async function listItems(db: Queries, filters: ItemFilters): Promise<Page<Item>> {
  const { sort } = filters;
  const direction = sort?.descending === true ? 'desc' : 'asc';
  let query = selectItems(db).where((eb) =>
    eb.and([
      ...equal('items.inspection_id', filters.inspectionId),
      ...equal('items.status', filters.status),
      ...equal('items.priority', filters.priority),
      ...equal('items.category', filters.category),
      ...equal('items.assigned_to_id', filters.assignedToId),
      ...equal('items.is_resolved', filters.isResolved),
      ...containsWords('items.search_text', filters.search),
    ]),
  );
  if (sort !== undefined) {
    query = query.orderBy(COLUMNS[sort.column], (order) =>
      sort.descending ? order.desc().nullsLast() : order.asc().nullsLast(),
    );
  }
  const page = await pageOf(query.orderBy('items.id', direction), filters);
  return { rows: page.rows.map(toItem), total: page.total };
}

export async function findItem(db: Queries, id: number): Promise<Item | undefined> {
  const row = await selectItems(db).where('items.id', '=', id).executeTakeFirst();
  return row && toItem(row);
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
  inspectionId: number,
  fields: ItemFields,
  createdById: number,
  now: string,
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

/** Writes the fields unless the record's version moved on; false then, or when it is gone. */
export async function updateItem(
  db: Queries,
  { id, version }: Pick<Item, 'id' | 'version'>,
  fields: ItemFields,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable('items')
    .set((eb) => ({
      ...toItemRow(fields, itemSearchText(fields)),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteItem(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('items').where('id', '=', id).execute();
}
