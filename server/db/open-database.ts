import type { Config } from '../config';
import type { Database } from './database';
import { asDataFolderError } from './folder-lock';
import { migrate } from './migrate';
import { CALL_LIMITS, openPostgres } from './postgres';
import type { OnQuery } from './query-log';
import { openSqlite } from './sqlite';
import type { OnLockedOut } from './table-locks';

interface OpenOptions {
  isForCalls?: boolean;
  /** Called for each query. */
  onQuery?: OnQuery | undefined;
  onLockedOut?: OnLockedOut | undefined;
}

/**
 * Opens the configured database and migrates its tables. With `isForCalls` every query succeeds or
 * fails within seconds, even if the database server hangs.
 * @throws DataFolderError, or the driver's error if PostgreSQL does not answer.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { isForCalls = false, onQuery, onLockedOut }: OpenOptions = {},
): Promise<Database> {
  const database =
    config.databaseUrl === undefined
      ? openSqlite(config.dataDir, onQuery)
      : openPostgres(config.databaseUrl);
  try {
    await database.withStartLock(() => migrate(database, { onLockedOut }));
    if (config.databaseUrl === undefined || !isForCalls) return database;
  } catch (error) {
    await database.close();
    throw database.engine === 'sqlite' ? asDataFolderError(error, config.dataDir) : error;
  }
  // Migrations and imports may take long, so only the queries of calls have a time limit.
  await database.close();
  return openPostgres(config.databaseUrl, CALL_LIMITS, onQuery);
}
