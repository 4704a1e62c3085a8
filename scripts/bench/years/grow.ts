import { sql } from 'kysely';
import type { Config } from '../../../server/config';
import type { Database } from '../../../server/db/database';
import { migrate, migrationsToRun } from '../../../server/db/migrate';
import { refreshStatistics } from '../../../server/db/planner-statistics';
import { openPostgres } from '../../../server/db/postgres';
import { databaseFile, openSqlite } from '../../../server/db/sqlite';
import { addAccounts } from '../accounts';
import { postgresBulk, sqliteBulk } from './bulk';
import { tablesOf } from './rows';
import type { Size } from './size';

/** An office that has worked for years, and how long migrating its database takes. */

/**
 * The version that the office has used until now: the next migrations are those of the last weeks.
 */
export const FORMER = '0019-comments';

const TOTALS = `UPDATE inspection_totals SET total = (
  SELECT count(*) FROM inspections
  WHERE inspections.status = inspection_totals.status
    AND inspections.is_archived = inspection_totals.is_archived)`;

const open = ({ databaseUrl, dataDir }: Config): Database =>
  databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl);

const bulkFor = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === undefined ? sqliteBulk(databaseFile(dataDir)) : postgresBulk(databaseUrl);

async function gather(database: Database): Promise<void> {
  if (database.engine === 'postgres') await sql`VACUUM (ANALYZE)`.execute(database.db);
  else await refreshStatistics(database);
}

export interface Step {
  name: string;
  seconds: number;
}

async function timed(name: string, work: () => Promise<unknown>): Promise<Step> {
  const begun = performance.now();
  await work();
  return { name, seconds: (performance.now() - begun) / 1000 };
}

/** Creates the database with the tables of an earlier version, and fills them. */
export async function growOld(config: Config, size: Size): Promise<Step[]> {
  const database = open(config);
  await migrate(database, { last: FORMER });
  await addAccounts(database, size.users - 1, () => 'Inspector');
  await database.close();
  const steps: Step[] = [];
  const bulk = await bulkFor(config);
  await bulk.begin();
  for (const [table, rows] of tablesOf(size)) {
    let count = 0;
    const step = await timed(table, async () => {
      count = await bulk.write(table, rows);
    });
    steps.push({ ...step, name: `${count.toLocaleString('en-US')} rows of ${table}` });
  }
  steps.push(await timed('indexes of the former version', () => bulk.end()));
  const filled = open(config);
  await sql.raw(TOTALS).execute(filled.db);
  await gather(filled);
  await filled.close();
  return steps;
}

/** Runs the newer migrations one by one. */
export async function comeUpToDate(config: Config): Promise<Step[]> {
  const database = open(config);
  const steps: Step[] = [];
  for (const name of (await migrationsToRun(database)).missing) {
    steps.push(await timed(name, () => migrate(database, { last: name })));
  }
  steps.push(await timed('triggers of the journal', () => migrate(database)));
  steps.push(await timed('statistics', () => gather(database)));
  await database.close();
  return steps;
}
