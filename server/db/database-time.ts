import { sql } from 'kysely';
import type { Database } from './database';

/** The clock of PostgreSQL, in milliseconds since 1970. */
export const DATABASE_CLOCK = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/**
 * The time that all servers of a database share, whose own clocks may differ. SQLite has one
 * server, so `now` is its time.
 */
export async function databaseTime(
  { engine, db }: Pick<Database, 'engine' | 'db'>,
  now: () => Date,
): Promise<Date> {
  if (engine === 'sqlite') return now();
  const { rows } = await sql<{ ms: number }>`SELECT ${DATABASE_CLOCK} AS ms`.execute(db);
  return rows[0] === undefined ? now() : new Date(rows[0].ms);
}
