import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../database';

/** A count that triggers keep in `parent` for the rows of `child` that refer to it. */
interface Counter {
  child: string;
  parent: string;
  key: string;
  column: string;
  /** Which child rows count; `row` is the alias of the row. */
  counts: (row: string) => string;
  /** The child columns whose change can change the count. */
  watched: string;
}

const COUNTERS: readonly Counter[] = [
  {
    child: 'items',
    parent: 'inspections',
    key: 'inspection_id',
    column: 'item_count',
    counts: () => '1',
    watched: 'inspection_id',
  },
  {
    child: 'items',
    parent: 'inspections',
    key: 'inspection_id',
    column: 'failed_item_count',
    counts: (row) => `CASE WHEN ${row}.assessment <> 0 THEN 1 ELSE 0 END`,
    watched: 'inspection_id, assessment',
  },
  {
    child: 'photos',
    parent: 'items',
    key: 'item_id',
    column: 'photo_count',
    counts: () => '1',
    watched: 'item_id',
  },
];

function sqliteCounter({ child, parent, key, column, counts, watched }: Counter): string[] {
  const add = (row: string, sign: string) =>
    `UPDATE ${parent} SET ${column} = ${column} ${sign} (${counts(row)})
     WHERE id = ${row}.${key} AND (${counts(row)}) <> 0;`;
  const trigger = (event: string, body: string) =>
    `CREATE TRIGGER ${parent}_${column}_${event.split(' ')[0]?.toLowerCase() ?? ''}
     AFTER ${event} ON ${child} BEGIN ${body} END`;
  return [
    trigger('INSERT', add('new', '+')),
    trigger('DELETE', add('old', '-')),
    trigger(`UPDATE OF ${watched}`, add('old', '-') + add('new', '+')),
  ];
}

/** Runs per statement, not per row: an import of thousands of rows updates each parent once. */
function postgresCounter({ child, parent, key, column, counts }: Counter): string[] {
  const name = `${parent}_${column}`;
  const changes = (table: string, sign: string) =>
    `SELECT ${key} AS id, ${sign} (${counts(table)}) AS n FROM ${table}`;
  const body = (parts: string[]) => `
    UPDATE ${parent} SET ${column} = ${column} + delta.n
    FROM (SELECT id, sum(n)::integer AS n FROM (${parts.join(' UNION ALL ')}) AS rows GROUP BY id) AS delta
    WHERE ${parent}.id = delta.id AND delta.n <> 0;`;
  const added = changes('added', '');
  const removed = changes('removed', '-');
  const trigger = (event: string, tables: string, parts: string[]) => [
    `CREATE FUNCTION ${name}_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN ${body(parts)} RETURN NULL; END $$`,
    `CREATE TRIGGER ${name}_${event} AFTER ${event} ON ${child}
     REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION ${name}_${event}()`,
  ];
  return [
    ...trigger('insert', 'NEW TABLE AS added', [added]),
    ...trigger('delete', 'OLD TABLE AS removed', [removed]),
    ...trigger('update', 'OLD TABLE AS removed NEW TABLE AS added', [removed, added]),
  ];
}

const TOTALS_TABLE = [
  `CREATE TABLE inspection_totals (
     status integer NOT NULL, is_archived integer NOT NULL, total integer NOT NULL DEFAULT 0,
     PRIMARY KEY (status, is_archived))`,
  `INSERT INTO inspection_totals (status, is_archived)
   SELECT status.n, archived.n
   FROM (SELECT 0 AS n UNION SELECT 1 UNION SELECT 2) AS status,
        (SELECT 0 AS n UNION SELECT 1) AS archived`,
];

function sqliteTotals(): string[] {
  const add = (row: string, change: string) =>
    `UPDATE inspection_totals SET total = total ${change}
     WHERE status = ${row}.status AND is_archived = ${row}.is_archived;`;
  const trigger = (name: string, event: string, body: string) =>
    `CREATE TRIGGER inspection_totals_${name} AFTER ${event} ON inspections BEGIN ${body} END`;
  return [
    trigger('insert', 'INSERT', add('new', '+ 1')),
    trigger('delete', 'DELETE', add('old', '- 1')),
    trigger('update', 'UPDATE OF status, is_archived', add('old', '- 1') + add('new', '+ 1')),
  ];
}

/** A change of other columns must not lock the totals that other writers need. */
function postgresTotals(): string[] {
  const changes = (table: string, sign: string) =>
    `SELECT status, is_archived, ${sign}1 AS n FROM ${table}`;
  const body = (parts: string[]) => `
    UPDATE inspection_totals AS totals SET total = total + delta.n
    FROM (SELECT status, is_archived, sum(n)::integer AS n
          FROM (${parts.join(' UNION ALL ')}) AS rows GROUP BY status, is_archived) AS delta
    WHERE totals.status = delta.status AND totals.is_archived = delta.is_archived AND delta.n <> 0;`;
  const trigger = (event: string, tables: string, parts: string[]) => [
    `CREATE FUNCTION inspection_totals_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN ${body(parts)} RETURN NULL; END $$`,
    `CREATE TRIGGER inspection_totals_${event} AFTER ${event} ON inspections
     REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION inspection_totals_${event}()`,
  ];
  const added = changes('added', '');
  const removed = changes('removed', '-');
  return [
    ...trigger('insert', 'NEW TABLE AS added', [added]),
    ...trigger('delete', 'OLD TABLE AS removed', [removed]),
    ...trigger('update', 'OLD TABLE AS removed NEW TABLE AS added', [removed, added]),
  ];
}

/** The counts in lists and details. Triggers keep them in the transaction that writes. */
export function counters(engine: Engine): Migration {
  const statements =
    engine === 'sqlite'
      ? [...COUNTERS.flatMap(sqliteCounter), ...TOTALS_TABLE, ...sqliteTotals()]
      : [...COUNTERS.flatMap(postgresCounter), ...TOTALS_TABLE, ...postgresTotals()];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
