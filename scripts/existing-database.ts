import { existsSync } from 'node:fs';
import { type Config, ConfigError, readConfig } from '../server/config';
import type { Database } from '../server/db/database';
import { writingFailure } from '../server/db/folder-lock';
import { migrationsToRun } from '../server/db/migrate';
import { openPostgres } from '../server/db/postgres';
import { explainOutage } from '../server/errors/explain-outage';
import { databaseFile, openAlongsideServer } from '../server/db/sqlite';

/** An error that the operator can fix, explained in one line. */
export class CommandError extends Error {}

const PG_NO_TABLE = '42P01';
const SQLITE_NO_TABLE = 'no such table';

/** In one line, why the target cannot be written, or the database cannot be read. */
function explainWriting(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (('code' in error && error.code === PG_NO_TABLE) || error.message.startsWith(SQLITE_NO_TABLE))
    return 'The database has no tables of Plumbline yet; the server makes them when it starts.';
  const reason = writingFailure(error);
  const place = 'path' in error ? String(error.path) : 'The target';
  return reason === undefined ? undefined : `${place} ${reason}.`;
}

/** Prints why a command failed, and makes the process exit with 1. */
export function failCommand(error: unknown): void {
  const isPlain = error instanceof CommandError || error instanceof ConfigError;
  console.error(isPlain ? error.message : (explainOutage(error) ?? explainWriting(error) ?? error));
  process.exitCode = 1;
}

/** A database for commands, even while a server uses it. */
export type ExistingDatabase = Pick<Database, 'db' | 'engine' | 'close'>;

/**
 * Opens the configured database, even while a server uses it.
 * @throws CommandError if there is none.
 */
export function openExisting(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'> = readConfig(process.env),
): ExistingDatabase {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl);
  if (!existsSync(databaseFile(dataDir))) {
    throw new CommandError(`The folder ${dataDir} contains no Plumbline database.`);
  }
  return openAlongsideServer(dataDir);
}

/**
 * Opens the configured database for a command that uses the tables of this version.
 * @throws CommandError if there is none, or its tables are those of an older version.
 */
export async function openMigrated(): Promise<ExistingDatabase> {
  const database = openExisting();
  try {
    const { missing } = await migrationsToRun(database);
    if (missing.length === 0) return database;
    throw new CommandError(
      'The tables are those of an older version; the server of this one changes them when it starts.',
    );
  } catch (error) {
    await database.close();
    throw error;
  }
}
