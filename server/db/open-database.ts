import type { Config } from '../config';
import type { Database } from './database';
import { asDataFolderError } from './folder-lock';
import { migrate } from './migrate';
import { CALL_LIMITS, openPostgres } from './postgres';
import { openSqlite } from './sqlite';

/**
 * Opens the configured database and migrates its tables. With `isForCalls` every query succeeds or
 * fails within seconds, even if the database server hangs.
 * @throws DataFolderError, or the driver's error if PostgreSQL does not answer.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { isForCalls = false }: { isForCalls?: boolean } = {},
): Promise<Database> {
  const database =
    config.databaseUrl === undefined
      ? openSqlite(config.dataDir)
      : openPostgres(config.databaseUrl);
  try {
    await database.withStartLock(() => migrate(database));
    if (config.databaseUrl === undefined || !isForCalls) return database;
  } catch (error) {
    await database.close();
    throw database.engine === 'sqlite' ? asDataFolderError(error, config.dataDir) : error;
  }
  // Migrations and imports may take long, so only the queries of calls have a time limit.
  await database.close();
  return openPostgres(config.databaseUrl, CALL_LIMITS);
}
