import { sql } from 'kysely';
import type { Database, Queries } from '../../db/database';
import { DATABASE_CLOCK } from '../../db/database-time';

/** How often addresses and sessions have called servers that share a database. */

export interface CallCount {
  /** Calls since the start of the period. */
  count: number;
  /** The time until the next call starts a new period, in milliseconds. */
  endsInMs: number;
}

/**
 * Counts one more call on PostgreSQL, by its clock, because those of the servers may differ; starts a new period of `periodMs` if the last one is over.
 */
export async function countCall(
  db: Queries,
  { caller, periodMs }: { caller: string; periodMs: number },
): Promise<CallCount | undefined> {
  const { rows } = await sql<CallCount>`
    INSERT INTO call_counts AS counts (caller, calls, ends_at)
    VALUES (${caller}, 1, ${DATABASE_CLOCK} + ${periodMs}::bigint)
    ON CONFLICT (caller) DO UPDATE SET
      calls = CASE WHEN counts.ends_at <= ${DATABASE_CLOCK} THEN 1 ELSE counts.calls + 1 END,
      ends_at = CASE WHEN counts.ends_at <= ${DATABASE_CLOCK} THEN excluded.ends_at ELSE counts.ends_at END
    RETURNING calls AS "count", greatest(0, ends_at - ${DATABASE_CLOCK}) AS "endsInMs"`.execute(db);
  return rows[0];
}

/** Deletes the callers whose periods are over. */
export async function deleteOldCallCounts({ db, engine }: Database): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`DELETE FROM call_counts WHERE ends_at <= ${DATABASE_CLOCK}`.execute(db);
}
