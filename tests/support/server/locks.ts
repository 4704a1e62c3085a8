import { sql } from 'kysely';
import { it } from 'vitest';
import type { Database } from '../../../server/db/database';
import { testEngine } from './scratch';

/** Transactions at the same time, which only PostgreSQL has. */

export const onPostgres = it.skipIf(testEngine !== 'postgres');

/** The number of transactions of a database that wait for a lock. */
export async function waitingIn({ db }: Pick<Database, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
