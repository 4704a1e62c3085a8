import type { Selectable } from 'kysely';
import type { NewView, View } from '../../contract/views/calls';
import { compareNames } from '../../contract/rules/name-order';
import type { Queries } from '../db/database';
import type { ViewsTable } from '../db/tables/personal';
import { updateVersioned } from './update-versioned';

/** All SQL for saved views. */

const toView = (row: Selectable<ViewsTable>): View => ({
  id: row.id,
  name: row.name,
  query: row.query,
  isShared: row.is_shared === 1,
  ownerId: row.owner_id,
  version: row.version,
});

/** The views of a user and those for everybody, by name. */
export async function listViews(db: Queries, userId: number): Promise<View[]> {
  const rows = await db
    .selectFrom('views')
    .selectAll()
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('is_shared', '=', 1)]))
    .orderBy('id')
    .execute();
  return rows.map(toView).sort((one, other) => compareNames(one.name, other.name));
}

export async function findView(db: Queries, id: number): Promise<View | undefined> {
  const row = await db.selectFrom('views').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toView(row);
}

/** How many views a user has. */
export async function countViews(db: Queries, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('views')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertView(
  db: Queries,
  { name, query, isShared, ownerId }: NewView & { ownerId: number },
  now: string,
): Promise<View> {
  const row = await db
    .insertInto('views')
    .values({
      name,
      query,
      is_shared: Number(isShared),
      owner_id: ownerId,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toView(row);
}

/** Like `updateVersioned`. */
export function updateView(
  db: Queries,
  before: View,
  { name, query, isShared }: NewView,
  now: string,
): Promise<boolean> {
  const columns = { name, query, is_shared: Number(isShared) };
  return updateVersioned(db, { table: 'views', before, columns, now });
}

export async function deleteView(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('views').where('id', '=', id).execute();
}
