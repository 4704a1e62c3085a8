import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { CommentInput } from '../../contract/comments/calls';
import type { Comment } from '../../contract/comments/comment';
import type { Queries } from '../db/database';
import type { CommentsTable } from '../db/tables/records';
import { findPhotos } from './photos';
import { updateVersioned, type VersionedUpdate } from './update-versioned';
import { namesOfUsers } from './users/users';

/** All SQL for comments. */

type CommentRow = Selectable<CommentsTable>;

const Ids = z.array(z.number());
const idsIn = (text: string): number[] => Ids.parse(JSON.parse(text));

const withIds = (row: CommentRow) => ({
  ...row,
  mentionedUserIds: idsIn(row.mentioned_user_ids),
  photoIds: idsIn(row.photo_ids),
});

async function toComments(db: Queries, found: readonly CommentRow[]): Promise<Comment[]> {
  const rows = found.map(withIds);
  const names = await namesOfUsers(
    db,
    rows.flatMap((row) => [
      row.author_id,
      ...(row.deleted_by_id === null ? [] : [row.deleted_by_id]),
      ...row.mentionedUserIds,
    ]),
  );
  const person = (id: number) => ({ id, name: names.get(id) ?? '' });
  const chosen = rows.flatMap(({ photoIds }) => photoIds);
  const photos = new Set((await findPhotos(db, chosen)).map(({ id }) => id));
  return rows.map((row) => ({
    id: row.id,
    inspectionItemId: row.item_id,
    author: person(row.author_id),
    text: row.text,
    mentionedUserIds: row.mentionedUserIds,
    mentionedUsers: row.mentionedUserIds.map(person),
    photoIds: row.photoIds.filter((id) => photos.has(id)),
    createdAt: row.created_at,
    editedAt: row.edited_at,
    deletedAt: row.deleted_at,
    deletedBy: row.deleted_by_id === null ? null : person(row.deleted_by_id),
    version: row.version,
  }));
}

export async function listCommentsOfItem(db: Queries, itemId: number): Promise<Comment[]> {
  const rows = await db
    .selectFrom('comments')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('id')
    .execute();
  return toComments(db, rows);
}

export async function findComment(db: Queries, id: number): Promise<Comment | undefined> {
  const rows = await db.selectFrom('comments').selectAll().where('id', '=', id).execute();
  const [comment] = await toComments(db, rows);
  return comment;
}

export async function countCommentsOfItem(db: Queries, itemId: number): Promise<number> {
  const { total } = await db
    .selectFrom('comments')
    .select(sql<number>`count(*)`.as('total'))
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return total;
}

const columnsOf = ({ text, mentionedUserIds, photoIds }: CommentInput) => ({
  text,
  mentioned_user_ids: JSON.stringify(mentionedUserIds),
  photo_ids: JSON.stringify(photoIds),
});

export async function insertComment(
  db: Queries,
  {
    itemId,
    authorId,
    fields,
    now,
  }: { itemId: number; authorId: number; fields: CommentInput; now: string },
): Promise<number> {
  const { id } = await db
    .insertInto('comments')
    .values({
      ...columnsOf(fields),
      item_id: itemId,
      author_id: authorId,
      edited_at: null,
      deleted_at: null,
      deleted_by_id: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Like `updateVersioned`. */
export function updateComment(
  db: Queries,
  { fields, ...update }: VersionedUpdate & { fields: CommentInput },
): Promise<boolean> {
  const columns = { ...columnsOf(fields), edited_at: update.now };
  return updateVersioned(db, { ...update, table: 'comments', columns });
}

/** Empties a comment; who deleted it and when is kept. Otherwise like `updateVersioned`. */
export function markCommentDeleted(
  db: Queries,
  { userId, ...update }: VersionedUpdate & { userId: number },
): Promise<boolean> {
  const columns = {
    text: null,
    mentioned_user_ids: '[]',
    photo_ids: '[]',
    deleted_at: update.now,
    deleted_by_id: userId,
  };
  return updateVersioned(db, { ...update, table: 'comments', columns });
}

export async function deleteCommentsOfItem(db: Queries, itemId: number): Promise<void> {
  await db.deleteFrom('comments').where('item_id', '=', itemId).execute();
}

interface CommentsOfInspection {
  /** The oldest first; if there are very many, only the newest. */
  comments: Comment[];
  /** How many older ones that are not deleted each item has. */
  leftOut: { itemId: number; count: number }[];
}

/** The comments on an inspection's items. */
export async function commentsOfInspection(
  db: Queries,
  inspectionId: number,
  limit: number,
): Promise<CommentsOfInspection> {
  const all = db
    .selectFrom('comments')
    .innerJoin('items', 'items.id', 'comments.item_id')
    .where('items.inspection_id', '=', inspectionId);
  const rows = await all
    .selectAll('comments')
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
  const oldest = rows.at(-1);
  const comments = await toComments(db, rows.reverse());
  if (oldest === undefined || rows.length < limit) return { comments, leftOut: [] };
  const leftOut = await all
    .where('comments.id', '<', oldest.id)
    .where('comments.deleted_at', 'is', null)
    .select(['comments.item_id as itemId', sql<number>`count(*)`.as('count')])
    .groupBy('comments.item_id')
    .orderBy('comments.item_id')
    .execute();
  return { comments, leftOut };
}
