import { type RawBuilder, sql } from 'kysely';
import { MOST_UNREAD } from '../../contract/inbox/limits';
import type { InboxPage, Notice } from '../../contract/inbox/notice';
import type { Queries } from '../db/database';

/**
 * All SQL for inboxes. Triggers on the journal fill them; the content of a notice is read from
 * there.
 */

interface NoticeRow {
  id: number;
  at: string;
  by: string | null;
  kind: string;
  inspection_id: number;
  inspection_title: string;
  item_id: number | null;
  item_title: string | null;
  comment_id: number | null;
  text: string | null;
  verification: 'waiting' | 'returned' | null;
  /** The changes of the entry that has the reason of a return. */
  return_changes: string | null;
  return_reason: string | null;
  read_at: string | null;
}

const KINDS: Readonly<Record<string, Notice['kind']>> = {
  comments: 'mention',
  items: 'item',
  inspections: 'inspection',
};

/** In characters, so that none is cut in two. */
const EXCERPT_LENGTH = 200;

function excerptOf(text: string | null): string | null {
  if (text === null) return null;
  const characters = Array.from(text.replace(/\s+/g, ' '));
  if (characters.length <= EXCERPT_LENGTH) return characters.join('');
  // Neither a blank nor the end of a sentence precedes the dots.
  return `${characters
    .slice(0, EXCERPT_LENGTH)
    .join('')
    .replace(/[\s.,:;…]+$/, '')}…`;
}

/** The reason at the time; the item's own if the entry with it was removed. */
function reasonOf({ return_changes, return_reason }: NoticeRow): string | null {
  if (return_changes === null) return return_reason;
  const { returnReason } = JSON.parse(return_changes) as { returnReason: [unknown, string | null] };
  return returnReason[1];
}

const toNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  at: row.at,
  by: row.by,
  kind: row.verification ?? KINDS[row.kind] ?? 'item',
  inspectionId: row.inspection_id,
  inspectionTitle: row.inspection_title,
  itemId: row.item_id,
  itemTitle: row.item_title,
  commentId: row.comment_id,
  excerpt: excerptOf(row.verification === 'returned' ? reasonOf(row) : row.text),
  isRead: row.read_at !== null,
});

/** The notices of a user, without those of deleted records and of pruned entries. */
const noticesOf = (userId: number): RawBuilder<unknown> => sql`
  FROM inbox
  JOIN journal ON journal.id = inbox.entry_id
  JOIN inspections ON inspections.id = journal.inspection_id
  LEFT JOIN items ON items.id = journal.item_id
  LEFT JOIN comments ON comments.id = journal.record_id AND journal.kind = 'comments'
  WHERE inbox.user_id = ${userId} AND (journal.item_id IS NULL OR items.id IS NOT NULL)`;

/**
 * The last entry up to that of a return which changes the reason: two returns may have the same.
 */
const CHANGES_OF_RETURN = sql`CASE WHEN inbox.verification = 'returned' THEN (
  SELECT earlier.changes FROM journal AS earlier
  WHERE earlier.item_id = journal.item_id AND earlier.id <= journal.id
    AND earlier.kind = 'items' AND earlier.action = 'changed' AND earlier.changes LIKE '%"returnReason":[%'
  ORDER BY earlier.id DESC LIMIT 1) END`;

/** One page of a user's inbox, the newest first. */
export async function listInbox(
  db: Queries,
  userId: number,
  { before, pageSize }: { before: number | undefined; pageSize: number },
): Promise<InboxPage> {
  const older = before === undefined ? sql`` : sql`AND inbox.entry_id < ${before}`;
  const { rows } = await sql<NoticeRow>`
    SELECT inbox.entry_id AS id, journal.at, journal.user_name AS "by", journal.kind,
      inspections.id AS inspection_id, inspections.title AS inspection_title,
      items.id AS item_id, items.title AS item_title,
      comments.id AS comment_id, comments.text, inbox.read_at, inbox.verification,
      items.return_reason, ${CHANGES_OF_RETURN} AS return_changes
    ${noticesOf(userId)} ${older}
    ORDER BY inbox.entry_id DESC LIMIT ${pageSize + 1}`.execute(db);
  const notices = rows.slice(0, pageSize).map(toNotice);
  const next = rows.length > pageSize ? (notices.at(-1)?.id ?? null) : null;
  return { notices, next };
}

/** How many notices a user has not read, counted up to `MOST_UNREAD`. */
export async function countUnread(db: Queries, userId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT 1 ${noticesOf(userId)} AND inbox.read_at IS NULL LIMIT ${MOST_UNREAD}) AS unread`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** The notices that a user has read. */
export type Read = { ids: readonly number[] } | { upTo: number };

/** Marks notices of a user as read; those already read keep their time. */
export async function markRead(
  db: Queries,
  { userId, now, ...read }: Read & { userId: number; now: string },
): Promise<void> {
  if ('ids' in read && read.ids.length === 0) return;
  await db
    .updateTable('inbox')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where((eb) =>
      'upTo' in read ? eb('entry_id', '<=', read.upTo) : eb('entry_id', 'in', read.ids),
    )
    .execute();
}
