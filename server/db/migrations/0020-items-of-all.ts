import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine, Queries } from '../database';
import type { Preparation } from '../preparation';
import { sqliteSearch } from './sqlite-search';

/**
 * The columns that items copy from their inspection, so that the list of all items is filtered
 * without a join.
 */
const COPIED = ['project_id', 'client_id', 'is_archived'];
const FROM_INSPECTION = COPIED.map((column) => `${column} = inspections.${column}`).join(', ');

const OTHERS = 'priority, category, is_resolved, assigned_to_id';

const INDEXES: Readonly<Record<string, string>> = {
  items_archived_idx: `items (is_archived, id, status, ${OTHERS})`,
  items_status_idx: `items (status, id, ${OTHERS}, is_archived)`,
  items_priority_idx:
    'items (priority, id, status, category, is_resolved, assigned_to_id, is_archived)',
  items_category_idx:
    'items (category, id, status, priority, is_resolved, assigned_to_id, is_archived)',
  items_is_resolved_idx:
    'items (is_resolved, id, status, priority, category, assigned_to_id, is_archived)',
  items_project_idx: `items (project_id, id, is_archived, status, ${OTHERS})`,
  items_client_idx: `items (client_id, id, is_archived, status, ${OTHERS})`,
  items_assigned_idx:
    'items (assigned_to_id, id, is_archived, status, priority, category, is_resolved)',
  items_due_idx: `items (due_date, priority DESC, id, is_archived, status, category, assigned_to_id,
    project_id, client_id) WHERE is_resolved = 0 AND due_date IS NOT NULL`,
};

const REPLACED = ['status', 'priority', 'category', 'is_resolved', 'due'];

const counted = (row: string, change: 1 | -1) =>
  `INSERT INTO item_totals VALUES (${row}.status, ${row}.is_resolved, ${row}.is_archived, ${String(change)})
   ON CONFLICT DO UPDATE SET total = total + ${String(change)};`;

const IS_MOVED = COPIED.map((column) => `old.${column} <> new.${column}`).join(' OR ');

/** PostgreSQL counts while other work runs; its writers would wait for each other's totals. */
const SQLITE_TOTALS = [
  `CREATE TABLE item_totals (
     status text NOT NULL, is_resolved integer NOT NULL, is_archived integer NOT NULL,
     total integer NOT NULL, PRIMARY KEY (status, is_resolved, is_archived)) WITHOUT ROWID`,
  `INSERT INTO item_totals SELECT status, is_resolved, is_archived, count(*) FROM items
   GROUP BY status, is_resolved, is_archived`,
  `CREATE TRIGGER item_totals_insert AFTER INSERT ON items BEGIN ${counted('new', 1)} END`,
  `CREATE TRIGGER item_totals_delete AFTER DELETE ON items BEGIN ${counted('old', -1)} END`,
  `CREATE TRIGGER item_totals_update AFTER UPDATE OF status, is_resolved, is_archived ON items
   WHEN old.status <> new.status OR old.is_resolved <> new.is_resolved
     OR old.is_archived <> new.is_archived
   BEGIN ${counted('old', -1)} ${counted('new', 1)} END`,
];

const SET_ON_SQLITE = `UPDATE items SET (${COPIED.join(', ')}) =
  (SELECT ${COPIED.join(', ')} FROM inspections WHERE id = new.inspection_id) WHERE id = new.id;`;

/** Used in a trigger on the inspections. */
const SET_IN_ITEMS = `UPDATE items SET ${COPIED.map((column) => `${column} = new.${column}`).join(', ')}
  WHERE inspection_id = new.id;`;

const SQLITE = [
  `CREATE TRIGGER items_copy_insert AFTER INSERT ON items BEGIN ${SET_ON_SQLITE} END`,
  `CREATE TRIGGER items_copy_inspection AFTER UPDATE OF ${COPIED.join(', ')} ON inspections
   WHEN ${IS_MOVED} BEGIN ${SET_IN_ITEMS} END`,
  ...SQLITE_TOTALS,
  ...sqliteSearch('items', 'item_search'),
];

const columnsOf = (row: string) => COPIED.map((column) => `${row}.${column}`).join(', ');

/**
 * The columns, and triggers that keep them. Also run on tables that already have them.
 *
 * An item locks its inspection as the counters do later, so that it does not copy what another
 * transaction is changing.
 */
const COPYING = [
  ...COPIED.map(
    (column) => `ALTER TABLE items ADD COLUMN IF NOT EXISTS ${column} integer NOT NULL DEFAULT 0`,
  ),
  `CREATE OR REPLACE FUNCTION items_copy() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     SELECT ${columnsOf('inspections')} INTO ${columnsOf('NEW')} FROM inspections
     WHERE id = NEW.inspection_id FOR NO KEY UPDATE;
     RETURN NEW;
   END $$`,
  'DROP TRIGGER IF EXISTS items_copy ON items',
  `CREATE TRIGGER items_copy BEFORE INSERT ON items
   FOR EACH ROW EXECUTE FUNCTION items_copy()`,
  `CREATE OR REPLACE FUNCTION items_copy_inspection() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     ${SET_IN_ITEMS}
     RETURN NULL;
   END $$`,
  'DROP TRIGGER IF EXISTS items_copy_inspection ON inspections',
  `CREATE TRIGGER items_copy_inspection AFTER UPDATE OF ${COPIED.join(', ')} ON inspections
   FOR EACH ROW WHEN (${IS_MOVED}) EXECUTE FUNCTION items_copy_inspection()`,
];

const INDEXES_ON_POSTGRES = {
  ...INDEXES,
  items_search_idx: 'items USING gin (search_text gin_trgm_ops)',
};

/** Some replace an index of the same name. */
const nextOf = (index: string) => `${index}_next`;

/** Also run on tables that are prepared. There, only an item differs that was changed after it was prepared. */
const ON_POSTGRES = [
  ...COPYING,
  `UPDATE items SET ${FROM_INSPECTION} FROM inspections
   WHERE inspections.id = items.inspection_id
     AND (${columnsOf('items')}) IS DISTINCT FROM (${columnsOf('inspections')})`,
  ...REPLACED.map((column) => `DROP INDEX items_${column}_idx`),
  ...Object.entries(INDEXES_ON_POSTGRES).flatMap(([name, on]) => [
    `ALTER INDEX IF EXISTS ${nextOf(name)} RENAME TO ${name}`,
    `CREATE INDEX IF NOT EXISTS ${name} ON ${on}`,
  ]),
];

const ON_SQLITE = [
  ...REPLACED.map((column) => `DROP INDEX items_${column}_idx`),
  ...COPIED.map((column) => `ALTER TABLE items ADD COLUMN ${column} integer NOT NULL DEFAULT 0`),
  `UPDATE items SET ${FROM_INSPECTION} FROM inspections
   WHERE inspections.id = items.inspection_id`,
  ...Object.entries(INDEXES).map(([name, on]) => `CREATE INDEX ${name} ON ${on}`),
  ...SQLITE,
];

const BATCH = 5000;

/** Copies the values into the next items; returns the id of the last one, or null after the last batch. */
async function copyNext(db: Queries, after: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    WITH batch AS (SELECT id FROM items WHERE id > ${after} ORDER BY id LIMIT ${BATCH}),
    copied AS (
      UPDATE items SET ${sql.raw(FROM_INSPECTION)} FROM inspections, batch
      WHERE items.id = batch.id AND inspections.id = items.inspection_id)
    SELECT max(id) AS last FROM batch`.execute(db);
  return rows[0]?.last ?? null;
}

/** Others can read at the same time, and write except while an index is built. */
export const prepareItemsOfAll: Preparation = async (inTurn) => {
  await inTurn(async (tx) => {
    await sql`LOCK TABLE inspections, items IN ACCESS EXCLUSIVE MODE`.execute(tx);
    for (const statement of COPYING) await sql.raw(statement).execute(tx);
  });
  for (let last: number | null = 0; last !== null;) {
    const after: number = last;
    last = await inTurn((tx) => copyNext(tx, after));
  }
  for (const [name, on] of Object.entries(INDEXES_ON_POSTGRES))
    await inTurn((tx) =>
      sql.raw(`CREATE INDEX IF NOT EXISTS ${nextOf(name)} ON ${on}`).execute(tx),
    );
};

/** The list of all items is searched, filtered and paged from indexes. */
export function itemsOfAll(engine: Engine): Migration {
  const statements = engine === 'sqlite' ? ON_SQLITE : ON_POSTGRES;
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
