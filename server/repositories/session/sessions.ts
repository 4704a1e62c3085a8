import { type Selectable, sql } from 'kysely';
import type { Role } from '../../../contract/roles';
import type { Queries } from '../../db/database';
import { deleteInParts } from '../../db/delete-in-parts';
import type { SessionsTable } from '../../db/tables/people';

/** All SQL for sessions: one row per sign-in, deleted when the session ends. */

export type SessionRow = Selectable<SessionsTable>;

/** The user of an active session. */
export interface SessionUser {
  id: number;
  role: Role;
  fullName: string;
  /** The user must choose their own password before doing anything else. */
  mustChangePassword: boolean;
  sessionEnds: string;
  /** The last rotation; null once one of its tokens has been used. */
  unconfirmed: string | null;
}

export async function insertSession(db: Queries, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** How many sessions have not ended. */
export async function countSessions(db: Queries, now: string): Promise<number> {
  const { sessions } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('sessions'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return sessions;
}

export async function findSession(db: Queries, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The active user of a session; undefined if the session has ended or the user is inactive. */
export async function findSessionUser(
  db: Queries,
  id: string,
  now: string,
): Promise<SessionUser | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'users.first_name', 'users.last_name'])
    .select('users.requires_password_reset')
    .select(['sessions.expires_at', 'sessions.rotation_nonce', 'sessions.is_confirmed'])
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', now)
    .where('users.is_active', '=', 1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      role: row.role,
      fullName: `${row.first_name} ${row.last_name}`,
      mustChangePassword: row.requires_password_reset === 1,
      sessionEnds: row.expires_at,
      unconfirmed: row.is_confirmed === 1 ? null : row.rotation_nonce,
    }
  );
}

/**
 * Repeats the last id up to a power of two, because each length is a statement that the database
 * keeps.
 */
function padded(ids: readonly string[]): string[] {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, ids.length)));
  return Array.from({ length }, (_, index) => ids[index] ?? ids.at(-1) ?? '');
}

/** The roles of the active users of those sessions that are active, by session. */
export async function rolesOfSessions(
  db: Queries,
  ids: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, Role>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.role'])
    .where('sessions.id', 'in', padded(ids))
    .where('sessions.expires_at', '>', now)
    .where('users.is_active', '=', 1)
    .where('users.requires_password_reset', '=', 0)
    .execute();
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** Stores a rotation; false if another one came first. */
export async function rotateSession(
  db: Queries,
  before: SessionRow,
  after: Pick<
    SessionRow,
    'current_hash' | 'previous_hash' | 'rotation_nonce' | 'rotated_at' | 'is_confirmed'
  >,
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set(after)
    .where('id', '=', before.id)
    .where('current_hash', '=', before.current_hash)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Records that a token of the last rotation has been used, so its answer has arrived. */
export async function confirmRotation(db: Queries, id: string, rotation: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ is_confirmed: 1 })
    .where('id', '=', id)
    .where('rotation_nonce', '=', rotation)
    .execute();
}

/** Ends a session and returns the user's id; undefined if it does not exist. */
export async function deleteSession(db: Queries, id: string): Promise<number | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirst();
  return ended?.user_id;
}

/** Ends all sessions of a user, except `exceptId`. */
export async function deleteSessionsOf(db: Queries, userId: number, exceptId = ''): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', exceptId)
    .execute();
}

/** How many of a user's spare sessions are deleted at once; the rest at later sign-ins. */
const SPARE_AT_ONCE = 500;

/**
 * Ends the sessions of a user that were not used for the longest, so that at most `most` remain beside
 * one. The last refresh tells when a session was last used.
 * @returns the ids of those that have ended.
 */
export async function deleteSpareSessions(
  db: Queries,
  { userId, besides, most }: { userId: number; besides: string; most: number },
): Promise<string[]> {
  const others = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', besides);
  const { count } = await others
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count <= most) return [];
  const spare = others
    .orderBy('rotated_at')
    .orderBy('id')
    .limit(Math.min(count - most, SPARE_AT_ONCE));
  const ended = await db.deleteFrom('sessions').where('id', 'in', spare).returning('id').execute();
  return ended.map(({ id }) => id);
}

export const deleteExpiredSessions = (db: Queries, now: string): Promise<void> =>
  deleteInParts(db, 'sessions', ['id'], sql`expires_at <= ${now}`);
