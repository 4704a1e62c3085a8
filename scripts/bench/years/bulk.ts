import pg from 'pg';
import Sqlite from 'libsql';
import type { Row } from './rows';

/**
 * Writes many rows while the triggers and indexes of a database are removed; they are created again
 * afterwards.
 */
export interface Bulk {
  /** Removes indexes and triggers. */
  begin: () => Promise<void>;
  /** Adds rows; columns that the table lacks are left out. Returns the number of rows. */
  write: (table: string, rows: Iterable<Row>) => Promise<number>;
  /** Creates indexes and triggers again. */
  end: () => Promise<void>;
}

const PART = 2000;

function* partsOf<T>(rows: Iterable<T>): Generator<T[]> {
  let part: T[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length === PART) {
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

interface Part {
  type: 'index' | 'trigger' | 'search';
  name: string;
  sql: string;
}

const PARTS = `SELECT name, sql, CASE WHEN sql LIKE 'CREATE VIRTUAL TABLE%' THEN 'search' ELSE type END AS type
  FROM sqlite_master WHERE sql IS NOT NULL
    AND (type IN ('index', 'trigger') OR sql LIKE 'CREATE VIRTUAL TABLE%fts5%')`;

export function sqliteBulk(file: string): Bulk {
  const connection = new Sqlite(file);
  connection.pragma('synchronous = OFF');
  connection.pragma('cache_size = -524288');
  let parts: Part[] = [];
  const ofType = (type: Part['type']) => parts.filter((part) => part.type === type);
  const columnsOf = (table: string) =>
    (
      connection.prepare(`SELECT name FROM pragma_table_info(?)`).all(table) as { name: string }[]
    ).map(({ name }) => name);
  return {
    begin: async () => {
      parts = connection.prepare(PARTS).all() as Part[];
      for (const type of ['trigger', 'index'] as const)
        for (const { name } of ofType(type)) connection.exec(`DROP ${type} "${name}"`);
      return Promise.resolve();
    },
    write: async (table, rows) => {
      const known = columnsOf(table);
      let columns: string[] | undefined;
      let count = 0;
      for (const part of partsOf(rows)) {
        columns ??= known.filter((name) => name in (part[0] ?? {}));
        const insert = connection.prepare(
          `INSERT INTO ${table} (${quoted(columns)}) VALUES (${columns.map(() => '?').join(', ')})`,
        );
        connection.exec('BEGIN');
        for (const row of part) insert.run(columns.map((name) => row[name] ?? null));
        connection.exec('COMMIT');
        count += part.length;
      }
      return Promise.resolve(count);
    },
    end: async () => {
      for (const { sql } of ofType('index')) connection.exec(sql);
      for (const { name } of ofType('search'))
        connection.exec(`INSERT INTO ${name} (${name}) VALUES ('rebuild')`);
      for (const { sql } of ofType('trigger')) connection.exec(sql);
      connection.pragma('wal_checkpoint(TRUNCATE)');
      connection.close();
      return Promise.resolve();
    },
  };
}

const INDEXES = `SELECT indexdef AS sql, indexrelid::regclass::text AS name
  FROM pg_index JOIN pg_indexes ON (schemaname || '.' || indexname)::regclass = indexrelid
  WHERE schemaname = 'public' AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`;

const COLUMNS = `SELECT column_name AS name FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name = $1`;

/** The account must be a superuser in order to disable the triggers. */
export async function postgresBulk(url: string): Promise<Bulk> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `SET session_replication_role = replica; SET maintenance_work_mem = '1GB';
     SET synchronous_commit = off`,
  );
  let indexes: { name: string; sql: string }[] = [];
  return {
    begin: async () => {
      indexes = (await client.query<{ name: string; sql: string }>(INDEXES)).rows;
      for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    },
    write: async (table, rows) => {
      const known = (await client.query<{ name: string }>(COLUMNS, [table])).rows;
      let columns: string[] | undefined;
      let count = 0;
      for (const part of partsOf(rows)) {
        columns ??= known.map(({ name }) => name).filter((name) => name in (part[0] ?? {}));
        const names = quoted(columns);
        await client.query(
          `INSERT INTO ${table} (${names})
           SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1)`,
          [JSON.stringify(part, columns)],
        );
        count += part.length;
      }
      return count;
    },
    end: async () => {
      for (const { sql } of indexes) await client.query(sql);
      await client.end();
    },
  };
}
