import { sql } from 'kysely';
import type { Database } from './database';

/**
 * The time that all servers of a database share, whose own clocks may differ. SQLite has one
 * server, so `now` is its time.
 */
export async function databaseTime(
  { engine, db }: Pick<Database, 'engine' | 'db'>,
  now: () => Date,
): Promise<Date> {
  if (engine === 'sqlite') return now();
  const { rows } = await sql<{ ms: number }>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`.execute(db);
  return new Date(Math.floor(rows[0]?.ms ?? now().getTime()));
}
