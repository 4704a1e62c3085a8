import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../database';

/** The columns by which items are counted; without a category it is empty. */
const COUNTED = ['status', 'is_resolved', 'is_archived', 'priority', 'category'] as const;

const valueOf = (row: string, column: (typeof COUNTED)[number]) =>
  column === 'category' ? `coalesce(${row}.category, '')` : `${row}.${column}`;
const valuesOf = (row: string) => COUNTED.map((column) => valueOf(row, column)).join(', ');

const EVENTS = ['insert', 'delete', 'update'] as const;

const table = (text: string, more: string) => `CREATE TABLE item_totals (
  status ${text} NOT NULL, is_resolved integer NOT NULL, is_archived integer NOT NULL,
  priority integer NOT NULL, category ${text} NOT NULL, total integer NOT NULL${more}`;

const FILL = `INSERT INTO item_totals SELECT ${valuesOf('items')}, count(*) FROM items
  GROUP BY ${valuesOf('items')}`;

const counted = (row: string, change: 1 | -1) =>
  `INSERT INTO item_totals VALUES (${valuesOf(row)}, ${String(change)})
   ON CONFLICT DO UPDATE SET total = total + ${String(change)};`;

const DIFFERS = COUNTED.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ');

const SQLITE = [
  ...EVENTS.map((event) => `DROP TRIGGER item_totals_${event}`),
  'DROP TABLE item_totals',
  `${table('text', `, PRIMARY KEY (${COUNTED.join(', ')})`)}) WITHOUT ROWID`,
  FILL,
  `CREATE TRIGGER item_totals_insert AFTER INSERT ON items BEGIN ${counted('new', 1)} END`,
  `CREATE TRIGGER item_totals_delete AFTER DELETE ON items BEGIN ${counted('old', -1)} END`,
  `CREATE TRIGGER item_totals_update AFTER UPDATE OF ${COUNTED.join(', ')} ON items
   WHEN ${DIFFERS} BEGIN ${counted('old', -1)} ${counted('new', 1)} END`,
];

/** The rows of a transition table, and how they change the totals. */
const changes = (transition: 'added' | 'removed') =>
  `SELECT ${valuesOf(transition)}, ${transition === 'added' ? '1' : '-1'} AS n FROM ${transition}`;

const TRANSITIONS = {
  insert: ['added'],
  delete: ['removed'],
  update: ['removed', 'added'],
} as const satisfies Record<(typeof EVENTS)[number], readonly ('added' | 'removed')[]>;

const REFERENCES = { added: 'NEW TABLE AS added', removed: 'OLD TABLE AS removed' } as const;

/** Each writer adds rows, so that none waits for another; `mergeTotals` combines them later. */
const postgresTrigger = (event: (typeof EVENTS)[number]) => [
  `CREATE FUNCTION item_totals_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO item_totals
     SELECT ${COUNTED.join(', ')}, sum(n)::integer
     FROM (${TRANSITIONS[event].map(changes).join(' UNION ALL ')})
       AS changes (${COUNTED.join(', ')}, n)
     GROUP BY ${COUNTED.join(', ')} HAVING sum(n) <> 0;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER item_totals_${event} AFTER ${event} ON items
   REFERENCING ${TRANSITIONS[event].map((name) => REFERENCES[name]).join(' ')}
   FOR EACH STATEMENT EXECUTE FUNCTION item_totals_${event}()`,
];

const POSTGRES = [
  `${table('text COLLATE "C"', '')})`,
  // Nobody writes between the count and the creation of the triggers.
  'LOCK TABLE items IN SHARE ROW EXCLUSIVE MODE',
  FILL,
  ...EVENTS.flatMap(postgresTrigger),
];

/**
 * Counts the items by all columns that lists of all items filter by, other than a record or a day.
 */
export const totalsOfItems = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of engine === 'sqlite' ? SQLITE : POSTGRES)
      await sql.raw(statement).execute(db);
  },
});
