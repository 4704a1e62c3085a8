import type { Config } from '../config';
import type { Database } from './database';
import { asDataFolderError } from './folder-lock';
import { migrate } from './migrate';
import { CALL_LIMITS, openPostgres } from './postgres';
import { openSqlite } from './sqlite';

/**
 * Opens the configured database and brings its tables up to date. With `isForCalls` every query is
 * answered or fails within seconds, also by a server that is frozen.
 * @throws DataFolderError, or the driver's error when PostgreSQL does not answer.
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
    await database.startAlone(() => migrate(database));
    if (config.databaseUrl === undefined || !isForCalls) return database;
  } catch (error) {
    await database.close();
    throw database.engine === 'sqlite' ? asDataFolderError(error, config.dataDir) : error;
  }
  // Making an index or importing takes its time; a call has a time-out.
  await database.close();
  return openPostgres(config.databaseUrl, CALL_LIMITS);
}
