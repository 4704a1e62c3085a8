import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database';

/** What items are counted by. Without a category it is empty. */
type Counted = 'status' | 'is_resolved' | 'is_archived' | 'priority' | 'category' | 'is_assigned';

const columnOf = (counted: Counted) => (counted === 'is_assigned' ? 'assigned_to_id' : counted);

function valueOf(row: string, counted: Counted): string {
  if (counted === 'category') return `coalesce(${row}.category, '')`;
  if (counted === 'is_assigned') return `CASE WHEN ${row}.assigned_to_id IS NULL THEN 0 ELSE 1 END`;
  return `${row}.${counted}`;
}
const valuesOf = (row: string, by: readonly Counted[]) =>
  by.map((counted) => valueOf(row, counted)).join(', ');

const EVENTS = ['insert', 'delete', 'update'] as const;

const columns = (by: readonly Counted[], text: string) =>
  by
    .map(
      (counted) =>
        `${counted} ${counted.startsWith('is_') || counted === 'priority' ? 'integer' : text} NOT NULL`,
    )
    .join(', ');

const table = (by: readonly Counted[], text: string, more: string) =>
  `CREATE TABLE item_totals (${columns(by, text)}, total integer NOT NULL${more}`;

const filled = (by: readonly Counted[]) =>
  `INSERT INTO item_totals SELECT ${valuesOf('items', by)}, count(*) FROM items
   GROUP BY ${valuesOf('items', by)}`;

function onSqlite(by: readonly Counted[]): string[] {
  const change = (row: string, change: 1 | -1) =>
    `INSERT INTO item_totals VALUES (${valuesOf(row, by)}, ${String(change)})
     ON CONFLICT DO UPDATE SET total = total + ${String(change)};`;
  const differs = by.map((one) => `${valueOf('old', one)} IS NOT ${valueOf('new', one)}`);
  return [
    ...EVENTS.map((event) => `DROP TRIGGER item_totals_${event}`),
    'DROP TABLE item_totals',
    `${table(by, 'text', `, PRIMARY KEY (${by.join(', ')})`)}) WITHOUT ROWID`,
    filled(by),
    `CREATE TRIGGER item_totals_insert AFTER INSERT ON items BEGIN ${change('new', 1)} END`,
    `CREATE TRIGGER item_totals_delete AFTER DELETE ON items BEGIN ${change('old', -1)} END`,
    `CREATE TRIGGER item_totals_update AFTER UPDATE OF ${by.map(columnOf).join(', ')} ON items
     WHEN ${differs.join(' OR ')} BEGIN ${change('old', -1)} ${change('new', 1)} END`,
  ];
}

const TRANSITIONS = {
  insert: ['added'],
  delete: ['removed'],
  update: ['removed', 'added'],
} as const satisfies Record<(typeof EVENTS)[number], readonly ('added' | 'removed')[]>;

const REFERENCES = { added: 'NEW TABLE AS added', removed: 'OLD TABLE AS removed' } as const;

/** Each writer adds rows, so that none waits for another; `mergeTotals` combines them later. */
function postgresTrigger(event: (typeof EVENTS)[number], by: readonly Counted[]): string[] {
  const names = by.join(', ');
  /** The rows of a transition table, and how they change the totals. */
  const changes = (transition: 'added' | 'removed') =>
    `SELECT ${valuesOf(transition, by)}, ${transition === 'added' ? '1' : '-1'} AS n FROM ${transition}`;
  return [
    `CREATE OR REPLACE FUNCTION item_totals_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO item_totals (${names}, total)
       SELECT ${names}, sum(n)::integer
       FROM (${TRANSITIONS[event].map(changes).join(' UNION ALL ')}) AS changes (${names}, n)
       GROUP BY ${names} HAVING sum(n) <> 0;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER item_totals_${event} AFTER ${event} ON items
     REFERENCING ${TRANSITIONS[event].map((name) => REFERENCES[name]).join(' ')}
     FOR EACH STATEMENT EXECUTE FUNCTION item_totals_${event}()`,
  ];
}

const onPostgres = (by: readonly Counted[]): string[] => [
  // Nobody writes between the count and the creation of the triggers.
  'LOCK TABLE items IN SHARE ROW EXCLUSIVE MODE',
  ...EVENTS.map((event) => `DROP TRIGGER IF EXISTS item_totals_${event} ON items`),
  'DROP TABLE IF EXISTS item_totals',
  `${table(by, 'text COLLATE "C"', '')})`,
  filled(by),
  ...EVENTS.flatMap((event) => postgresTrigger(event, by)),
];

/** Counts the items anew, by these columns from now on. */
export async function countItemsBy(
  db: Kysely<unknown>,
  engine: Engine,
  by: readonly Counted[],
): Promise<void> {
  for (const statement of engine === 'sqlite' ? onSqlite(by) : onPostgres(by))
    await sql.raw(statement).execute(db);
}
