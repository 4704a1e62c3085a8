import { type Selectable, sql } from 'kysely';
import { MOST_CALENDAR_ENTRIES } from '../../contract/calendar/limits';
import type { Queries } from '../db/database';
import { deleteInParts } from '../db/delete-in-parts';
import type { CalendarFeedsTable } from '../db/tables/personal';
import { fullNameOf } from './users/users';

/** All SQL for calendar feeds. */

export type FeedRow = Selectable<CalendarFeedsTable>;

export async function feedOfUser(db: Queries, userId: number): Promise<FeedRow | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Returns false if the user has a feed, which then stays. */
export async function insertFeed(db: Queries, feed: FeedRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function replaceFeed(db: Queries, feed: FeedRow): Promise<void> {
  const { nonce, token_hash, created_at } = feed;
  await db
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ nonce, token_hash, created_at }),
    )
    .execute();
}

export async function removeFeed(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}

/**
 * The active user whose feed has a token, by the hash of the token; undefined while they must
 * replace a temporary password, because then nobody may read in their name.
 */
export async function readerOfFeed(
  db: Queries,
  hash: string,
): Promise<{ id: number; name: string } | undefined> {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .where('token_hash', '=', hash)
    .where('users.is_active', '=', 1)
    .where('users.requires_password_reset', '=', 0)
    .executeTakeFirst();
  return row && { id: row.id, name: fullNameOf(row) };
}

/**
 * The bounds of a feed: what takes place from `day` on, and what was moved to an earlier day since
 * the instant `moved`.
 */
export interface FeedSpan {
  day: string;
  moved: string;
}

/**
 * What was moved to an earlier day is recorded as a departure, including what was somebody else's
 * in between.
 */
const movedBack = (db: Queries, userId: number, kind: 'inspection' | 'item', since: string) =>
  db
    .selectFrom('calendar_departures')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('left_at', '>=', since);

/**
 * The ids of a user's inspections in a feed. Each reason to be in it has an index of its own; one
 * condition for all of them would read every inspection that the user ever had. In a cross join
 * SQLite begins with the first table.
 */
const idsOfInspections = (db: Queries, userId: number, { day, moved }: FeedSpan) => {
  const own = db
    .selectFrom('inspections')
    .select(['inspections.id', 'inspections.inspection_date'])
    .where('inspections.assigned_to_id', '=', userId);
  const back = movedBack(db, userId, 'inspection', moved)
    .crossJoin('inspections')
    .select(['inspections.id', 'inspections.inspection_date'])
    .whereRef('inspections.id', '=', 'calendar_departures.record_id')
    .where('inspections.assigned_to_id', '=', userId);
  return own
    .where('inspection_date', '>=', day)
    .union(own.where('scheduled_date', '>=', day))
    .union(back)
    .orderBy('inspection_date', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_CALENDAR_ENTRIES);
};

/**
 * The inspections of a user, the latest first. One that was moved to a day before the feed begins
 * is sent for a while, so that calendars do not keep it on its old day.
 */
export const inspectionsSince = (db: Queries, userId: number, span: FeedSpan) =>
  db
    .selectFrom(idsOfInspections(db, userId, span).as('chosen'))
    .innerJoin('inspections', 'inspections.id', 'chosen.id')
    .innerJoin('projects', 'projects.id', 'inspections.project_id')
    .select([
      'inspections.id',
      'inspections.title',
      'inspections.project_name',
      'inspections.client_name',
      'inspections.inspection_date',
      'inspections.scheduled_date',
      'inspections.is_archived',
      'inspections.import_key',
      'inspections.version',
      'inspections.updated_at',
      'projects.address',
    ])
    .orderBy('inspections.inspection_date', 'desc')
    .orderBy('inspections.id', 'desc')
    .execute();

/** Likewise of their items with a due date. */
const idsOfItems = (db: Queries, userId: number, { day, moved }: FeedSpan) => {
  const back = movedBack(db, userId, 'item', moved)
    .crossJoin('items')
    .select(['items.id', 'items.due_date'])
    .whereRef('items.id', '=', 'calendar_departures.record_id')
    .where('items.assigned_to_id', '=', userId)
    .where('items.due_date', 'is not', null);
  return db
    .selectFrom('items')
    .select(['id', 'due_date'])
    .where('assigned_to_id', '=', userId)
    .where('due_date', '>=', day)
    .union(back)
    .orderBy('due_date', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_CALENDAR_ENTRIES);
};

/**
 * The items of a user that have a due date, the latest first; the bounds are those of
 * `inspectionsSince`.
 */
export const dueItemsSince = (db: Queries, userId: number, span: FeedSpan) =>
  db
    .selectFrom(idsOfItems(db, userId, span).as('chosen'))
    .innerJoin('items', 'items.id', 'chosen.id')
    .innerJoin('inspections', 'inspections.id', 'items.inspection_id')
    .select([
      'items.id',
      'items.inspection_id',
      'items.title',
      'items.due_date',
      'items.location',
      'items.is_resolved',
      'items.is_archived',
      'items.version',
      'items.updated_at',
      'inspections.version as inspection_version',
      'inspections.updated_at as inspection_updated_at',
      'inspections.title as inspection_title',
      'inspections.project_name',
    ])
    .orderBy('items.due_date', 'desc')
    .orderBy('items.id', 'desc')
    .execute();

/**
 * What has left a user's feed since an instant: it was deleted, lost its date, became somebody
 * else's, or was moved to an earlier day. Some of it may be in the feed again.
 */
export const departuresSince = (db: Queries, userId: number, instant: string) =>
  db
    .selectFrom('calendar_departures')
    .selectAll()
    .where('user_id', '=', userId)
    .where('left_at', '>=', instant)
    .orderBy('left_at', 'desc')
    .orderBy('kind')
    .orderBy('record_id')
    .limit(MOST_CALENDAR_ENTRIES)
    .execute();

export const deleteDeparturesBefore = (db: Queries, instant: string): Promise<void> =>
  deleteInParts(
    db,
    'calendar_departures',
    ['user_id', 'kind', 'record_id'],
    sql`left_at < ${instant}`,
  );
