import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../database';

function tables(engine: Engine): string[] {
  const text = engine === 'sqlite' ? 'text' : 'text COLLATE "C"';
  const [id, bigint] =
    engine === 'sqlite'
      ? ['integer PRIMARY KEY', 'integer']
      : ['bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY', 'bigint'];
  return [
    `CREATE TABLE journal (
       id ${id}, transaction_id ${bigint} NOT NULL DEFAULT 0, at ${text} NOT NULL,
       user_id integer, user_name ${text}, session_id ${text}, operation_key ${text},
       kind ${text} NOT NULL, record_id integer NOT NULL, action ${text} NOT NULL,
       version integer NOT NULL, inspection_id integer, item_id integer, changes ${text} NOT NULL)`,
    `CREATE INDEX journal_inspection_idx ON journal (inspection_id, id)
       WHERE inspection_id IS NOT NULL`,
    `CREATE INDEX journal_item_idx ON journal (item_id, id) WHERE item_id IS NOT NULL`,
    `CREATE TABLE journal_state (
       id integer PRIMARY KEY CHECK (id = 1), definition ${text} NOT NULL,
       user_id integer, user_name ${text}, session_id ${text}, operation_key ${text}, at ${text},
       transaction_offset ${bigint} NOT NULL DEFAULT 0)`,
    `INSERT INTO journal_state (id, definition) VALUES (1, '')`,
  ];
}

const REFUSAL = 'The journal only grows';

/**
 * The last trigger is for INSERT OR REPLACE, which deletes rows without firing a delete trigger.
 */
const SQLITE_GUARDS = [
  ['update', 'UPDATE', ''],
  ['delete', 'DELETE', ''],
  ['replace', 'INSERT', 'WHEN EXISTS (SELECT 1 FROM journal WHERE id = new.id)'],
].map(
  ([name = '', event = '', condition = '']) =>
    `CREATE TRIGGER journal_no_${name} BEFORE ${event} ON journal ${condition}
     BEGIN SELECT RAISE(ABORT, '${REFUSAL}'); END`,
);

const POSTGRES_GUARDS = [
  `CREATE INDEX journal_order_idx ON journal (transaction_id, id)`,
  `CREATE FUNCTION journal_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN RAISE EXCEPTION '${REFUSAL}'; END $$`,
  `CREATE TRIGGER journal_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
   FOR EACH STATEMENT EXECUTE FUNCTION journal_refuse()`,
];

/**
 * The journal, and triggers that refuse to change it. The triggers that write it are created at the
 * start of the server.
 */
export function journal(engine: Engine): Migration {
  const guards = engine === 'sqlite' ? SQLITE_GUARDS : POSTGRES_GUARDS;
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of [...tables(engine), ...guards]) await sql.raw(statement).execute(db);
    },
  };
}
