import { sql } from 'kysely';
import type { Database, Queries } from '../db/database';

/** How often addresses and sessions have called servers that share a database. */

export interface CallCount {
  /** Calls since the start of the period. */
  count: number;
  /** The time until the next call starts a new period, in milliseconds. */
  endsInMs: number;
}

/** Milliseconds by the database's clock, because those of the servers may differ. */
const NOW = sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/**
 * Counts one more call on PostgreSQL; starts a new period of `periodMs` if the last one is over.
 */
export async function countCall(
  db: Queries,
  { caller, periodMs }: { caller: string; periodMs: number },
): Promise<CallCount | undefined> {
  const { rows } = await sql<CallCount>`
    INSERT INTO call_counts AS counts (caller, calls, ends_at)
    VALUES (${caller}, 1, ${NOW} + ${periodMs}::bigint)
    ON CONFLICT (caller) DO UPDATE SET
      calls = CASE WHEN counts.ends_at <= ${NOW} THEN 1 ELSE counts.calls + 1 END,
      ends_at = CASE WHEN counts.ends_at <= ${NOW} THEN excluded.ends_at ELSE counts.ends_at END
    RETURNING calls AS "count", greatest(0, ends_at - ${NOW}) AS "endsInMs"`.execute(db);
  return rows[0];
}

/** Deletes the callers whose periods are over. */
export async function deleteOldCallCounts({ db, engine }: Database): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`DELETE FROM call_counts WHERE ends_at <= ${NOW}`.execute(db);
}
