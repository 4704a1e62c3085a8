import * as z from 'zod/mini';
import type { Queries } from '../../db/database';
import { namesOfUsers } from '../users/users';

/** The people whose present names the copy of an inspection shows. */

const Ids = z.array(z.number());

type Named = readonly [inspectionId: number, userId: number | null];

async function ofInspections(db: Queries, ids: readonly number[]): Promise<Named[]> {
  const rows = await db
    .selectFrom('inspections')
    .select(['id', 'assigned_to_id', 'created_by_id'])
    .where('id', 'in', ids)
    .execute();
  return rows.flatMap((row): Named[] => [
    [row.id, row.assigned_to_id],
    [row.id, row.created_by_id],
  ]);
}

async function ofItems(db: Queries, ids: readonly number[]): Promise<Named[]> {
  const rows = await db
    .selectFrom('items')
    .select(['inspection_id', 'assigned_to_id'])
    .distinct()
    .where('inspection_id', 'in', ids)
    .where('assigned_to_id', 'is not', null)
    .execute();
  return rows.map((row): Named => [row.inspection_id, row.assigned_to_id]);
}

async function ofComments(db: Queries, ids: readonly number[]): Promise<Named[]> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('items', 'items.id', 'comments.item_id')
    .select(['items.inspection_id', 'author_id', 'deleted_by_id', 'mentioned_user_ids'])
    .distinct()
    .where('items.inspection_id', 'in', ids)
    .execute();
  return rows.flatMap(({ inspection_id: id, ...row }) =>
    [row.author_id, row.deleted_by_id, ...Ids.parse(JSON.parse(row.mentioned_user_ids))].map(
      (userId): Named => [id, userId],
    ),
  );
}

/** The names by inspection, in the order of their users. Inspections without people have none. */
export async function namesInInspections(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const people = new Map<number, Set<number>>();
  const named = [
    ...(await ofInspections(db, ids)),
    ...(await ofItems(db, ids)),
    ...(await ofComments(db, ids)),
  ];
  for (const [id, userId] of named) {
    if (userId === null) continue;
    const known = people.get(id) ?? new Set();
    people.set(id, known.add(userId));
  }
  const names = await namesOfUsers(db, [...new Set([...people.values()].flatMap((of) => [...of]))]);
  return new Map(
    [...people].map(([id, userIds]) => [
      id,
      [...userIds].sort((one, other) => one - other).map((userId) => names.get(userId) ?? ''),
    ]),
  );
}
