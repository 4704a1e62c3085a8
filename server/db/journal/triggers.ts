import type { Engine } from '../database';
import type { JournaledTable } from '../tables/journal';
import { JOURNALED_TABLES, knownColumns, type TrackedColumn, trackedColumns } from './tracking';

/** The triggers that write the journal, generated from the tracked columns. */

/** Where a record belongs; `row` is the alias of its row. */
interface ParentIds {
  inspection: (row: string) => string;
  item: (row: string) => string;
}

const NO_PARENTS: ParentIds = { inspection: () => 'NULL', item: () => 'NULL' };
const OF_ITEM: ParentIds = {
  inspection: (row) => `(SELECT inspection_id FROM items WHERE items.id = ${row}.item_id)`,
  item: (row) => `${row}.item_id`,
};

const PARENTS: Readonly<Record<JournaledTable, ParentIds>> = {
  clients: NO_PARENTS,
  projects: NO_PARENTS,
  inspections: { inspection: (row) => `${row}.id`, item: () => 'NULL' },
  items: { inspection: (row) => `${row}.inspection_id`, item: (row) => `${row}.id` },
  photos: OF_ITEM,
  comments: OF_ITEM,
  users: NO_PARENTS,
  office: NO_PARENTS,
  reports: NO_PARENTS,
  shares: NO_PARENTS,
  views: NO_PARENTS,
  signatures: NO_PARENTS,
};

type Action = 'created' | 'changed' | 'deleted';

/** The row that an entry is about. */
const rowOf = (action: Action) => (action === 'deleted' ? 'old' : 'new');

/** Each engine's syntax for the same expression. */
interface Dialect {
  differ: (one: string, other: string) => string;
  /** A value as JSON text. */
  json: (value: string) => string;
}

const DIALECTS: Readonly<Record<Engine, Dialect>> = {
  sqlite: {
    differ: (one, other) => `${one} IS NOT ${other}`,
    json: (value) => `json_quote(${value})`,
  },
  postgres: {
    differ: (one, other) => `${one} IS DISTINCT FROM ${other}`,
    json: (value) => `coalesce(to_json(${value})::text, 'null')`,
  },
};

function jsonOf({ json }: Dialect, { column, tracking }: TrackedColumn, row: string): string {
  const value = `${row}.${column}`;
  switch (tracking) {
    case 'value':
      return json(value);
    case 'flag':
      return `CASE ${value} WHEN 0 THEN 'false' WHEN 1 THEN 'true' ELSE 'null' END`;
    case 'list':
      return `coalesce(${value}, 'null')`;
    case 'secret':
      return `'null'`;
  }
}

/**
 * The text `,"field":[from,to]` for each field that changed. A new record has no values before, and
 * a deleted one none after.
 */
function changesOf(dialect: Dialect, table: JournaledTable, action: Action): string {
  const parts = trackedColumns(table)
    .filter(({ tracking }) => action === 'changed' || tracking !== 'secret')
    .map((tracked) => {
      const { column, field } = tracked;
      const has =
        action === 'changed'
          ? dialect.differ(`old.${column}`, `new.${column}`)
          : `${rowOf(action)}.${column} IS NOT NULL`;
      const from = action === 'created' ? `'null'` : jsonOf(dialect, tracked, 'old');
      const to = action === 'deleted' ? `'null'` : jsonOf(dialect, tracked, 'new');
      return `CASE WHEN ${has} THEN ',"${field}":[' || ${from} || ',' || ${to} || ']' ELSE '' END`;
    });
  return parts.join('\n      || ');
}

const EVENTS: Readonly<Record<Action, string>> = {
  created: 'INSERT',
  changed: 'UPDATE',
  deleted: 'DELETE',
};
const ACTIONS = Object.keys(EVENTS) as Action[];

const columnsOf = (table: JournaledTable) => trackedColumns(table).map(({ column }) => column);

/** Imported records have no author here; see docs/decisions/0132-journal.md. */
const isImportable = (table: JournaledTable) => knownColumns(table).includes('import_key');

/** The writes of a table that may get an entry. */
function eventOf(table: JournaledTable, action: Action, condition: string | null): string {
  const ofColumns = action === 'changed' ? ` OF ${columnsOf(table).join(', ')}` : '';
  const event = `AFTER ${EVENTS[action]}${ofColumns} ON ${table} FOR EACH ROW`;
  return condition === null ? event : `${event} WHEN (${condition})`;
}

const createdHere = (table: JournaledTable, action: Action): string | null =>
  action === 'created' && isImportable(table) ? 'new.import_key IS NULL' : null;

const ENTRY_COLUMNS =
  'at, user_id, user_name, session_id, operation_key, ' +
  'kind, record_id, action, version, inspection_id, item_id, changes, seen_version';

const triggerName = (table: JournaledTable, action: Action) => `journal_${table}_${action}`;

function sqliteTrigger(table: JournaledTable, action: Action): string {
  const dialect = DIALECTS.sqlite;
  const row = rowOf(action);
  const parents = PARENTS[table];
  const differences = columnsOf(table).map((name) => dialect.differ(`old.${name}`, `new.${name}`));
  const condition = action === 'changed' ? differences.join(' OR ') : createdHere(table, action);
  return `CREATE TRIGGER ${triggerName(table, action)} ${eventOf(table, action, condition)} BEGIN
    INSERT INTO journal (${ENTRY_COLUMNS})
    SELECT coalesce(at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      user_id, user_name, session_id, operation_key,
      '${table}', ${row}.id, '${action}', ${row}.version,
      ${parents.inspection(row)}, ${parents.item(row)},
      '{' || substr(${changesOf(dialect, table, action)}, 2) || '}', seen_version
    FROM journal_state; END`;
}

/** The names of all triggers that write the journal. */
export const JOURNAL_TRIGGERS: readonly string[] = JOURNALED_TABLES.flatMap((table) =>
  ACTIONS.map((action) => triggerName(table, action)),
);

/** Adds an entry with the actor of the transaction. */
const POSTGRES_ENTRY = `CREATE OR REPLACE FUNCTION journal_entry(
    kind text, record_id integer, action text, version integer,
    inspection_id integer, item_id integer, changes text
  ) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE actor jsonb := nullif(current_setting('plumbline.actor', true), '');
  BEGIN
    INSERT INTO journal (transaction_id, ${ENTRY_COLUMNS})
    SELECT pg_current_xact_id()::text::bigint + transaction_offset,
      coalesce(actor->>'at',
        to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      (actor->>'userId')::integer, actor->>'userName', actor->>'sessionId',
      actor->>'operationKey',
      kind, record_id, action, version, inspection_id, item_id, '{' || substr(changes, 2) || '}',
      (actor->>'seenVersion')::integer
    FROM journal_state;
  END $$`;

/**
 * The function checks whether anything has changed. PostgreSQL would parse a `WHEN` for each
 * statement; for the many columns of an item that takes about as long as writing the entry.
 */
function postgresTrigger(table: JournaledTable, action: Action): string[] {
  const name = triggerName(table, action);
  const row = rowOf(action);
  const parents = PARENTS[table];
  const dialect = DIALECTS.postgres;
  return [
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE changes text := ${changesOf(dialect, table, action)};
     BEGIN
       IF '${action}' <> 'changed' OR changes <> '' THEN
         PERFORM journal_entry('${table}', ${row}.id, '${action}', ${row}.version,
           ${parents.inspection(row)}, ${parents.item(row)}, changes);
       END IF;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER ${name} ${eventOf(table, action, createdHere(table, action))}
     EXECUTE FUNCTION ${name}()`,
  ];
}

/** The statements that replace all triggers of an earlier version. */
export function triggerStatements(engine: Engine): string[] {
  const triggers = JOURNALED_TABLES.flatMap((table) =>
    ACTIONS.map((action) => ({ table, action })),
  );
  if (engine === 'sqlite') {
    return triggers.flatMap(({ table, action }) => [
      `DROP TRIGGER IF EXISTS ${triggerName(table, action)}`,
      sqliteTrigger(table, action),
    ]);
  }
  return [
    POSTGRES_ENTRY,
    ...triggers.flatMap(({ table, action }) => [
      `DROP TRIGGER IF EXISTS ${triggerName(table, action)} ON ${table}`,
      ...postgresTrigger(table, action),
    ]),
  ];
}
