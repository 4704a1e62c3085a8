import type { Kysely } from 'kysely';
import type { Config } from '../config';
import { asDataFolderError } from './folder-lock';
import { migrate } from './migrate';
import { openPostgres } from './postgres';
import type { Schema } from './schema';
import { openSqlite } from './sqlite';

export type Engine = 'sqlite' | 'postgres';

/** What repositories query: the database itself or a transaction in it. */
export type Queries = Kysely<Schema>;

export interface Database {
  db: Queries;
  engine: Engine;
  /** Does the work of a start while no other server does: several may share a database. */
  startAlone: <Done>(work: () => Promise<Done>) => Promise<Done>;
  close: () => Promise<void>;
}

/**
 * Opens the configured database and brings its tables up to date.
 * @throws DataFolderError, or the driver's error when PostgreSQL does not answer.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<Database> {
  const database =
    config.databaseUrl === undefined
      ? openSqlite(config.dataDir)
      : openPostgres(config.databaseUrl);
  try {
    await database.startAlone(() => migrate(database));
    return database;
  } catch (error) {
    await database.close();
    throw database.engine === 'sqlite' ? asDataFolderError(error, config.dataDir) : error;
  }
}
