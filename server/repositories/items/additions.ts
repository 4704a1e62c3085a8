import type { Clash } from '../../../contract/errors';
import type { Queries } from '../../db/database';
import { namesOfUsers } from '../users/users';

/** What others have added to an item. */

interface Added {
  author_id: number | null;
  created_at: string;
}

interface Seen {
  itemId: number;
  /** The user whose own photos and comments do not count. */
  userId: number;
  /** The newest one that the user saw; 0 if there was none. */
  newestId: number;
}

/** Describes what was added, the oldest first; undefined if nothing was. */
async function described(db: Queries, added: readonly Added[]): Promise<Clash | undefined> {
  const last = added.at(-1);
  if (last === undefined) return undefined;
  const { author_id: id, created_at: at } = last;
  const isOfOne = id !== null && added.every(({ author_id: other }) => other === id);
  const by = isOfOne ? ((await namesOfUsers(db, [id])).get(id) ?? null) : null;
  return { by, at, count: added.length };
}

/** The photos of an item that others have added since the user saw it; undefined if there are none. */
export async function photosOfOthers(
  db: Queries,
  { itemId, userId, newestId }: Seen,
): Promise<Clash | undefined> {
  const added = await db
    .selectFrom('photos')
    .select(['created_by_id as author_id', 'created_at'])
    .where('item_id', '=', itemId)
    .where('id', '>', newestId)
    .where((eb) => eb.or([eb('created_by_id', 'is', null), eb('created_by_id', '<>', userId)]))
    .orderBy('id')
    .execute();
  return described(db, added);
}

/** Like `photosOfOthers`, for comments. Of a deleted one nothing is left to lose. */
export async function commentsOfOthers(
  db: Queries,
  { itemId, userId, newestId }: Seen,
): Promise<Clash | undefined> {
  const added = await db
    .selectFrom('comments')
    .select(['author_id', 'created_at'])
    .where('item_id', '=', itemId)
    .where('id', '>', newestId)
    .where('author_id', '<>', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return described(db, added);
}
