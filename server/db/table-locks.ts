import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from './database';

/**
 * Changes of the tables on PostgreSQL, beside servers that work. While a lock on a table waits, all
 * who want to use the table queue behind it, so it waits briefly, and again after a pause.
 */

const LOCK_WAIT = '2s';
const PAUSE_MS = 5000;
const NOT_LOCKED = '55P03';

/** Until the end of the transaction, its statements wait only briefly for the locks of others. */
export const waitBriefly = (tx: Queries) =>
  sql`SELECT set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx);

/** Whether others held a lock for too long. */
export const wasLockedOut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === NOT_LOCKED;

/** Called with a line for the operator that names who uses the tables. */
export type OnLockedOut = (line: string) => void;

/** The sessions of this database whose transactions have used tables for the longest. */
async function usersOfTables(db: Queries): Promise<string> {
  const { rows } = await sql<{ pid: number; name: string; since: string }>`
    SELECT pid, coalesce(nullif(application_name, ''), usename, backend_type) AS name,
      to_char(xact_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS since
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND xact_start < now() - interval '1 second' AND pid IN (
        SELECT locks.pid FROM pg_locks AS locks JOIN pg_class ON pg_class.oid = locks.relation
        WHERE locks.locktype = 'relation' AND locks.granted AND relkind = 'r'
          AND relnamespace = current_schema()::regnamespace)
    ORDER BY xact_start LIMIT 3`.execute(db);
  return rows
    .map(({ pid, name, since }) => `${name} (pid ${String(pid)}, since ${since} UTC)`)
    .join(', ');
}

/** Repeats work until it gets its locks. */
export async function untilUnlocked<Result>(
  db: Queries,
  onLockedOut: OnLockedOut,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!wasLockedOut(error)) throw error;
      const users = await usersOfTables(db);
      onLockedOut(
        `Waiting to change the tables of the database. In use by: ${users || 'unknown'}.`,
      );
      await pause(PAUSE_MS);
    }
  }
}
