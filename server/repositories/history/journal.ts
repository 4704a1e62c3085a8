import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Clash } from '../../../contract/errors';
import type { Author, HistoryKind } from '../../../contract/history/history';
import type { Database, Queries } from '../../db/database';
import type { JournaledTable, JournalTable } from '../../db/tables/journal';

/** Reads the journal for histories, merges, repeats and followers; `journal-pruning.ts` prunes it. */

export type JournalEntry = Selectable<JournalTable>;

export interface HistoryRow extends JournalEntry {
  item_title: string | null;
  thumbnail_key: string | null;
}

/** The records whose entries make up a history. */
export type HistorySubject = { inspectionId: number } | { itemId: number };

/** Which entries of a history to return. */
export interface EntryFilter {
  before?: number | undefined;
  userId?: number | undefined;
  kind?: HistoryKind | undefined;
}

const entriesOf = (subject: HistorySubject) =>
  'itemId' in subject
    ? sql<boolean>`journal.item_id = ${subject.itemId}`
    : sql<boolean>`journal.inspection_id = ${subject.inspectionId}`;

/** The newest entries about an inspection or item and what belongs to it, at most `limit`. */
export async function newestEntries(
  db: Queries,
  subject: HistorySubject,
  { before, userId, kind, limit }: EntryFilter & { limit: number },
): Promise<HistoryRow[]> {
  const filters = [
    ...(before === undefined ? [] : [sql`AND journal.id < ${before}`]),
    ...(userId === undefined ? [] : [sql`AND journal.user_id = ${userId}`]),
    ...(kind === undefined ? [] : [sql`AND journal.kind = ${kind}`]),
  ];
  const { rows } = await sql<HistoryRow>`
    SELECT journal.*, items.title AS item_title, photos.thumbnail_key
    FROM journal
    LEFT JOIN items ON items.id = journal.item_id
    LEFT JOIN photos ON photos.id = journal.record_id AND journal.kind = 'photos'
    WHERE ${entriesOf(subject)} ${sql.join(filters, sql` `)}
    ORDER BY journal.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Whether the journal has the creation of a subject. */
export async function hasBeginning(db: Queries, subject: HistorySubject): Promise<boolean> {
  const [kind, id] =
    'itemId' in subject
      ? (['items', subject.itemId] as const)
      : (['inspections', subject.inspectionId] as const);
  const first = await db
    .selectFrom('journal')
    .select('id')
    .where(entriesOf(subject))
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('action', '=', 'created')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

/** Everybody who has changed something, with their last known name, in the order of names. */
export async function authorsOf(db: Queries, subject: HistorySubject): Promise<Author[]> {
  const rows = await db
    .selectFrom('journal')
    .select((eb) => ['user_id', 'user_name', eb.fn.max('id').as('last')])
    .where(entriesOf(subject))
    .where('user_id', 'is not', null)
    .groupBy(['user_id', 'user_name'])
    .orderBy('last')
    .execute();
  const names = new Map(rows.map(({ user_id: id, user_name: name }) => [id, name]));
  return [...names]
    .flatMap(([id, name]) => (id === null ? [] : { id, name: name ?? '' }))
    .sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
}

/** A record that has entries in the journal. */
export interface Journaled {
  kind: 'items' | 'photos' | 'inspections';
  id: number;
}

/** Each kind uses the index of the histories that show it. */
const INDEXED: Readonly<Record<Journaled['kind'], (id: number) => RawBuilder<unknown>>> = {
  items: (id) => sql`item_id = ${id} AND kind = 'items'`,
  inspections: (id) => sql`inspection_id = ${id} AND kind = 'inspections'`,
  photos: (id) => sql`kind = 'photos' AND record_id = ${id}
    AND item_id = (SELECT item_id FROM photos WHERE id = ${id})`,
};

/** Excludes values that people wanted but gave up. */
const CHANGING = sql`action <> 'declined'`;

/** Who last changed each of these fields of a record, and when. */
export async function lastChanges(
  db: Queries,
  { kind, id }: Journaled,
  fields: readonly string[],
): Promise<Record<string, Clash>> {
  const changes: Record<string, Clash> = {};
  for (const field of fields) {
    // Quotation marks within values are escaped, so only the field's name matches.
    const { rows } = await sql<Clash>`
      SELECT user_name AS "by", at FROM journal
      WHERE ${INDEXED[kind](id)} AND ${CHANGING} AND changes LIKE ${`%"${field}":[%`}
      ORDER BY id DESC LIMIT 1`.execute(db);
    changes[field] = rows[0] ?? { by: null, at: null };
  }
  return changes;
}

/** The last change that another user made after a version; undefined if there is none. */
export async function lastChangeByOthers(
  db: Queries,
  { kind, id, userId, seenVersion }: Journaled & { userId: number; seenVersion: number },
): Promise<Clash | undefined> {
  const { rows } = await sql<Clash>`
    SELECT user_name AS "by", at FROM journal
    WHERE ${INDEXED[kind](id)} AND ${CHANGING} AND version > ${seenVersion}
      AND (user_id IS NULL OR user_id <> ${userId})
    ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0];
}

/**
 * The users who set a field of a record to each of its values, by value; null for the system.
 * Values from before the journal are missing.
 */
export async function authorsOfValues(
  db: Queries,
  { kind, id }: Journaled,
  field: string,
): Promise<Map<unknown, number | null>> {
  const { rows } = await sql<Pick<JournalEntry, 'user_id' | 'changes'>>`
    SELECT user_id, changes FROM journal
    WHERE ${INDEXED[kind](id)} AND ${CHANGING} AND changes LIKE ${`%"${field}":[%`}
    ORDER BY id`.execute(db);
  return new Map(
    rows.map(({ user_id: userId, changes }) => {
      const { [field]: [, to] = [] } = JSON.parse(changes) as Record<string, unknown[]>;
      return [to, userId];
    }),
  );
}

/**
 * The record of a kind that a user's request with this idempotency key changed; undefined if it
 * changed none. Unlike the answer to the request, this is kept forever. With an `action`, only that
 * counts.
 */
export async function recordOfOperation(
  db: Queries,
  {
    userId,
    key,
    kind,
    action,
  }: { userId: number; key: string; kind: JournaledTable; action?: JournalEntry['action'] },
): Promise<number | undefined> {
  const acting = action === undefined ? sql`` : sql`AND action = ${action}`;
  const { rows } = await sql<Pick<JournalEntry, 'record_id'>>`
    SELECT record_id FROM journal
    WHERE operation_key = ${key} AND user_id = ${userId} AND kind = ${kind} ${acting}
    LIMIT 1`.execute(db);
  return rows[0]?.record_id;
}

/** The records that devices and forms create, and of whose creation they may not learn. */
const ASKED_KINDS = [
  'clients',
  'projects',
  'inspections',
  'items',
  'comments',
  'signatures',
  'views',
  'users',
];

/** The records of these kinds that a user's requests with these idempotency keys created. */
export async function recordsCreatedBy(
  db: Queries,
  { userId, keys }: { userId: number; keys: readonly string[] },
): Promise<{ key: string; id: number }[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string; id: number }>`
    SELECT operation_key AS "key", record_id AS "id" FROM journal
    WHERE operation_key IN (${sql.join(keys)}) AND user_id = ${userId}
      AND action = 'created' AND kind IN (${sql.join(ASKED_KINDS)})
    ORDER BY journal.id`.execute(db);
  return rows;
}

/** The position of an entry in the order in which readers get them. */
export type JournalCursor = Pick<JournalEntry, 'transaction_id' | 'id'>;

export const JOURNAL_START: JournalCursor = { transaction_id: 0, id: 0 };

/** An entry for readers that follow the journal. */
export interface FollowedEntry extends JournalEntry {
  /** The project of its inspection; null if it has none, or if the inspection is deleted. */
  project_id: number | null;
  /** Whether everybody sees the view; null if the record is no view, or is deleted. */
  is_shared_view: number | null;
}

/**
 * The first transaction of this database that may still commit, by number. The numbers are those of
 * the whole PostgreSQL server, so the oldest running transaction (`pg_snapshot_xmin`) may be one of
 * another database, which never writes into this journal. A running transaction whose database is
 * not known, such as a prepared one, counts as one of this database.
 */
export const FIRST_RUNNING = sql`COALESCE(
  (SELECT min(running.id::text::bigint)
    FROM pg_snapshot_xip(pg_current_snapshot()) AS running(id)
    WHERE NOT EXISTS (
      SELECT 1 FROM pg_stat_activity
      WHERE backend_xid = running.id::xid AND datname <> current_database())),
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`;

/** On PostgreSQL a transaction may still commit entries that come before the visible ones. */
const SETTLED = {
  sqlite: sql<number>`1`,
  postgres: sql<number>`(transaction_id < ${FIRST_RUNNING}
    + (SELECT transaction_offset FROM journal_state))::int`,
};

const followed = ({ db, engine }: Pick<Database, 'db' | 'engine'>) =>
  db
    .selectFrom('journal')
    .leftJoin('inspections', 'inspections.id', 'journal.inspection_id')
    .leftJoin('views', (join) =>
      join.onRef('views.id', '=', 'journal.record_id').on('journal.kind', '=', 'views'),
    )
    .selectAll('journal')
    .select(['inspections.project_id', 'views.is_shared as is_shared_view'])
    .select(SETTLED[engine].as('is_settled'));

type Read = Awaited<ReturnType<ReturnType<typeof followed>['execute']>>[number];

const settledIn = (rows: readonly Read[]): FollowedEntry[] =>
  rows.flatMap(({ is_settled, ...entry }) => (is_settled === 1 ? [entry] : []));

export interface NewEntries {
  entries: FollowedEntry[];
  /** Whether there are entries that are held back. */
  areMoreHeld: boolean;
}

/**
 * The entries after a cursor, in the order of their transactions. A reader that continues from the
 * last entry of each answer gets every entry exactly once: entries are held back as long as a
 * transaction that began before theirs is running.
 */
export async function entriesAfter(
  database: Pick<Database, 'db' | 'engine'>,
  { transaction_id, id }: JournalCursor,
  limit: number,
): Promise<NewEntries> {
  const after = followed(database).limit(limit);
  const rows =
    database.engine === 'sqlite'
      ? await after.where('journal.id', '>', id).orderBy('journal.id').execute()
      : await after
          .where(sql<boolean>`(transaction_id, journal.id) > (${transaction_id}, ${id})`)
          .orderBy('transaction_id')
          .orderBy('journal.id')
          .execute();
  const entries = settledIn(rows);
  return { entries, areMoreHeld: entries.length < rows.length };
}

/** The newest entries, at most `limit`, without those that are held back; the oldest first. */
export async function lastEntries(
  database: Pick<Database, 'db' | 'engine'>,
  limit: number,
): Promise<FollowedEntry[]> {
  const newest = followed(database).limit(limit);
  const rows =
    database.engine === 'sqlite'
      ? await newest.orderBy('journal.id', 'desc').execute()
      : await newest
          .where(sql<boolean>`${SETTLED.postgres} = 1`)
          .orderBy('transaction_id', 'desc')
          .orderBy('journal.id', 'desc')
          .execute();
  return settledIn(rows).reverse();
}
