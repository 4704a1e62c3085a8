import path from 'node:path';
import {
  Kysely,
  SqliteAdapter,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import Sqlite from 'libsql';
import { LRUCache } from 'lru-cache';
import { asDataFolderError, lockDataFolder } from './folder-lock';
import type { Connections, Database, Queries } from './database';
import { type OnQuery, queryLog } from './query-log';
import type { Schema } from './schema';
import { atOneMoment } from './transaction';

const DATABASE_FILE = 'plumbline.db';

/** The database file of a data folder. */
export const databaseFile = (folder: string) => path.join(folder, DATABASE_FILE);

function connect(folder: string): Sqlite.Database {
  const connection = new Sqlite(databaseFile(folder));
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 5000');
  connection.pragma('cache_size = -65536');
  connection.pragma('mmap_size = 1073741824');
  return connection;
}

/** libsql is faster with raw values than with row objects, so the objects are built here. */
function reading(statement: Sqlite.Statement): SqliteStatement {
  const names = statement.columns().map((column) => column.name);
  statement.raw(true);
  const named = (row: unknown) => {
    const record: Record<string, unknown> = {};
    for (const [index, name] of names.entries()) record[name] = (row as unknown[])[index];
    return record;
  };
  return {
    reader: true,
    run: (values) => statement.run(values),
    all: (values) => statement.all(values).map(named),
    *iterate(values) {
      for (const row of statement.iterate(values)) yield named(row);
    },
  };
}

/**
 * On a full disk SQLite rolls back by itself. A second rollback would fail and hide the original
 * error.
 */
function writing(
  connection: Sqlite.Database,
  statement: Sqlite.Statement,
  text: string,
): SqliteStatement {
  const isRollback = text === 'rollback';
  return {
    reader: false,
    all: () => [],
    iterate: () => [].values(),
    run: (values) =>
      isRollback && !connection.inTransaction
        ? { changes: 0, lastInsertRowid: 0 }
        : statement.run(values),
  };
}

/**
 * Keeps recent statements prepared. Kysely would prepare one for every query.
 * @param tidy runs before the database closes.
 */
function keepPrepared(
  connection: Sqlite.Database,
  tidy: (connection: Sqlite.Database) => void = () => undefined,
): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: 300 });
  return {
    prepare: (text: string) => {
      const kept = statements.get(text);
      if (kept !== undefined) return kept;
      const prepared = connection.prepare(text);
      const statement = prepared.reader ? reading(prepared) : writing(connection, prepared, text);
      statements.set(text, statement);
      return statement;
    },
    close: () => {
      tidy(connection);
      connection.close();
    },
  };
}

/** Updates the query planner's statistics before the database closes. */
function optimize(connection: Sqlite.Database): void {
  try {
    connection.pragma('analysis_limit = 400');
    connection.pragma('optimize');
  } catch {
    // The disk may be full; the next start uses the old statistics.
  }
}

/** Merges the log into the database, because a copy of a stopped server's data may lack the log. */
function mergeLog(connection: Sqlite.Database): void {
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // The disk may be full; the log is then read at the next start.
  }
}

/** What the only process that uses a database does before it closes it. */
function tidyUp(connection: Sqlite.Database): void {
  optimize(connection);
  mergeLog(connection);
}

/**
 * SQLite rolls back schema changes with their transaction, but Kysely does not rely on that by
 * default. An interrupted migration could then neither continue nor run again.
 */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Counts what waits for the only connection. */
class CountingDriver extends SqliteDriver {
  #waiting = 0;
  #isBusy = false;

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#waiting += 1;
    const connection = await super.acquireConnection();
    this.#waiting -= 1;
    this.#isBusy = true;
    return connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#isBusy = false;
    await super.releaseConnection();
  }

  get connections(): Connections {
    const busy = this.#isBusy ? 1 : 0;
    return { busy, idle: 1 - busy, waiting: this.#waiting, most: 1 };
  }
}

class Dialect extends SqliteDialect {
  readonly driver: CountingDriver;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.driver = new CountingDriver(config);
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }

  override createDriver(): Driver {
    return this.driver;
  }
}

/**
 * Opens the database of a data folder while a server uses it, for commands with short queries. It leaves
 * statistics and log to the server: beside a reader, merging the log would keep the server from writing
 * for five seconds.
 */
export function openAlongsideServer(folder: string): Pick<Database, 'db' | 'engine' | 'close'> {
  const connection = connect(folder);
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: keepPrepared(connection) }),
  });
  return { db, engine: 'sqlite', close: () => db.destroy() };
}

/** Ends a read, which would keep the log from being merged. */
function endReading(connection: Sqlite.Database): void {
  if (connection.inTransaction) connection.exec('rollback');
}

/** A second connection, which only reads: it sees one moment while the first one writes. */
function openReader(folder: string, onQuery: OnQuery | undefined): Queries {
  const connection = connect(folder);
  connection.pragma('query_only = ON');
  // It reads little but ids.
  connection.pragma('cache_size = -4096');
  return new Kysely<Schema>({
    dialect: new SqliteDialect({ database: keepPrepared(connection, endReading) }),
    ...queryLog(onQuery),
  });
}

/**
 * Opens the embedded database of a data folder and locks the folder for this process.
 * @throws DataFolderError if the folder is in use, read-only, full, or not a Plumbline folder.
 */
export function openSqlite(folder: string, onQuery?: OnQuery): Database {
  const lock = lockDataFolder(folder);
  try {
    const connection = connect(folder);
    const dialect = new Dialect({ database: keepPrepared(connection, tidyUp) });
    const db = new Kysely<Schema>({ dialect, ...queryLog(onQuery) });
    let reader: Queries | undefined;
    return {
      db,
      engine: 'sqlite',
      withStartLock: (work) => work(),
      readAtOneMoment: async (read) => {
        reader ??= openReader(folder, onQuery);
        return atOneMoment({ db: reader, engine: 'sqlite' }, read);
      },
      connections: () => dialect.driver.connections,
      close: async () => {
        await reader?.destroy();
        await db.destroy();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw asDataFolderError(error, folder);
  }
}
