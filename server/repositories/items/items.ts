import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Item, ItemFields } from '../../../contract/items/item';
import type { Queries } from '../../db/database';
import { searchTextOf } from '../../../contract/rules/fold-text';
import { replacedTags, selectItems, toItem, toItemRow } from './item-rows';
import { differing, updateVersioned, type VersionedUpdate } from '../update-versioned';

/** The SQL for single items; for lists see `item-list.ts`. */

/** The text in which a search for items looks. */
export const itemSearchText = (item: Pick<Item, 'title' | 'description' | 'location'>): string =>
  searchTextOf(item.title, item.location, item.description);

/** Reading these blocks the event loop for a few milliseconds on SQLite. */
const SLICE = 100;

/** Every item of an inspection, in the order in which they were added. There may be thousands, so others are answered in between. */
export async function itemsOfInspection(db: Queries, inspectionId: number): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const rows = await selectItems(db)
      .where('items.inspection_id', '=', inspectionId)
      .where('items.id', '>', items.at(-1)?.id ?? 0)
      .orderBy('items.id')
      .limit(SLICE)
      .execute();
    items.push(...rows.map(toItem));
    if (rows.length < SLICE) return items;
    await setImmediate();
  }
}

export async function findItem(db: Queries, id: number): Promise<Item | undefined> {
  const row = await selectItems(db).where('items.id', '=', id).executeTakeFirst();
  return row && toItem(row);
}

export async function itemExists(db: Queries, id: number): Promise<boolean> {
  const row = await db.selectFrom('items').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The places of items; those that do not exist are left out. */
export async function placesOfItems(
  db: Queries,
  ids: readonly number[],
): Promise<{ inspectionId: number; projectId: number }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('items')
    .select(['inspection_id', 'project_id'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ inspectionId: row.inspection_id, projectId: row.project_id }));
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

/**
 * Like `updateVersioned`. Writes only what changes: in the other columns there may be values that only a newer
 * version knows, which this one reads as others.
 */
export async function updateItem(
  db: Queries,
  { fields, ...update }: VersionedUpdate & { before: Item; fields: ItemFields },
): Promise<boolean> {
  const { before } = update;
  const columns = differing(
    toItemRow(before, itemSearchText(before)),
    toItemRow(fields, itemSearchText(fields)),
  );
  if (columns.tags !== undefined) {
    // If somebody changes them after this, the version is another one too.
    const { id } = before;
    const row = await db.selectFrom('items').select('tags').where('id', '=', id).executeTakeFirst();
    if (row !== undefined) columns.tags = replacedTags(row.tags, fields.tags);
  }
  return updateVersioned(db, { ...update, table: 'items', columns });
}

export async function deleteItem(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('items').where('id', '=', id).execute();
}
