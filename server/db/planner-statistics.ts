import { sql } from 'kysely';
import type { Database } from './database';

/**
 * The query planner's statistics. Without them, both engines choose indexes that only suit an empty
 * database.
 */

/** Entries read per index while the server runs: a few milliseconds in total. */
const SAMPLE = 400;

/** SQLite's search tables, which many single inserts fragment. */
const SEARCH_TABLES = ['inspection_search', 'client_search', 'project_search', 'item_search'];

const run = ({ db }: Database, statement: string) => sql.raw(statement).execute(db);

/** Reads every index in full; for use after an import. */
export async function gatherStatistics(database: Database): Promise<void> {
  if (database.engine === 'postgres') {
    await run(database, 'VACUUM (ANALYZE)');
    return;
  }
  for (const table of SEARCH_TABLES) {
    await run(database, `INSERT INTO ${table} (${table}) VALUES ('optimize')`);
  }
  await run(database, 'PRAGMA analysis_limit = 0');
  await run(database, 'ANALYZE');
}

/** Whether nothing is known of an office that has inspections. PostgreSQL keeps nothing of empty tables. */
async function isUnknown({ db, engine }: Database): Promise<boolean> {
  const { rows } = await (
    engine === 'postgres'
      ? sql<{ known: number }>`SELECT count(*) AS known FROM pg_stats
        WHERE schemaname = current_schema() AND tablename = 'inspections'
        OR NOT EXISTS (SELECT FROM inspections)`
      : sql<{ known: number }>`SELECT count(*) AS known FROM sqlite_master
        WHERE name = 'sqlite_stat1'`
  ).execute(db);
  return rows[0]?.known === 0;
}

/**
 * Updates the statistics if the tables have outgrown them. PostgreSQL does that by itself after
 * enough changes and only needs the first ones.
 */
export async function refreshStatistics(database: Database): Promise<void> {
  if (await isUnknown(database)) {
    if (database.engine === 'sqlite')
      await run(database, `PRAGMA analysis_limit = ${String(SAMPLE)}`);
    await run(database, 'ANALYZE');
  } else if (database.engine === 'sqlite') {
    await run(database, `PRAGMA analysis_limit = ${String(SAMPLE)}`);
    await run(database, 'PRAGMA optimize');
  }
}
