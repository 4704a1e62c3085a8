import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../database';

/** The instant of a change, in the journal's format. */
const NOW: Readonly<Record<Engine, string>> = {
  sqlite: `(SELECT coalesce(at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) FROM journal_state)`,
  postgres: `coalesce(nullif(current_setting('plumbline.actor', true), '')::json->>'at',
    to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
};

const UPDATED = ['sequence', 'left_at', 'title', 'starts_at', 'import_key'];

/** Records what leaves a person's feed. The sequence is one higher than the feed last had. */
const note = (from: string, values: readonly string[]) =>
  `INSERT INTO calendar_departures (user_id, kind, record_id, ${UPDATED.join(', ')})
   SELECT feed.user_id, ${values.join(', ')} FROM calendar_feeds feed ${from}
   ON CONFLICT (user_id, kind, record_id) DO UPDATE
   SET ${UPDATED.map((column) => `${column} = excluded.${column}`).join(', ')};`;

export const noteInspection = (engine: Engine) =>
  note('WHERE feed.user_id = old.assigned_to_id', [
    `'inspection'`,
    'old.id',
    'old.version',
    NOW[engine],
    'old.title',
    'coalesce(old.scheduled_date, old.inspection_date)',
    'old.import_key',
  ]);

/** The items of an inspection are deleted before it. */
export const noteItem = (engine: Engine) =>
  note(
    `JOIN inspections inspection ON inspection.id = old.inspection_id
     WHERE feed.user_id = old.assigned_to_id`,
    [
      `'item'`,
      'old.id',
      'old.version + inspection.version - 1',
      NOW[engine],
      'old.title',
      'old.due_date',
      'NULL',
    ],
  );

export const WAS_DUE = 'old.assigned_to_id IS NOT NULL AND old.due_date IS NOT NULL';

interface Trigger {
  name: string;
  /** As in `BEFORE DELETE ON items`. */
  event: string;
  condition: string;
  body: string;
}

function triggersOf(engine: Engine): Trigger[] {
  const differ = engine === 'sqlite' ? 'IS NOT' : 'IS DISTINCT FROM';
  const isReassigned = `old.assigned_to_id ${differ} new.assigned_to_id`;
  return [
    {
      name: 'calendar_inspection_reassigned',
      event: 'AFTER UPDATE OF assigned_to_id ON inspections',
      condition: `old.assigned_to_id IS NOT NULL AND ${isReassigned}`,
      body: noteInspection(engine),
    },
    {
      name: 'calendar_inspection_deleted',
      event: 'BEFORE DELETE ON inspections',
      condition: 'old.assigned_to_id IS NOT NULL',
      body: noteInspection(engine),
    },
    {
      name: 'calendar_item_left',
      event: 'AFTER UPDATE OF assigned_to_id, due_date ON items',
      condition: `${WAS_DUE} AND (${isReassigned} OR new.due_date IS NULL)`,
      body: noteItem(engine),
    },
    {
      name: 'calendar_item_deleted',
      event: 'BEFORE DELETE ON items',
      condition: WAS_DUE,
      body: noteItem(engine),
    },
  ];
}

function table(engine: Engine): string {
  const text = engine === 'sqlite' ? 'text' : 'text COLLATE "C"';
  return `CREATE TABLE calendar_departures (
    user_id integer NOT NULL REFERENCES calendar_feeds (user_id) ON DELETE CASCADE,
    kind ${text} NOT NULL, record_id integer NOT NULL, sequence integer NOT NULL,
    left_at ${text} NOT NULL, title ${text} NOT NULL, starts_at ${text} NOT NULL,
    import_key ${text}, PRIMARY KEY (user_id, kind, record_id))`;
}

function statementsOf(engine: Engine, { name, event, condition, body }: Trigger): string[] {
  const head = `CREATE TRIGGER ${name} ${event} FOR EACH ROW WHEN (${condition})`;
  if (engine === 'sqlite') return [`${head} BEGIN ${body} END`];
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN ${body} RETURN old; END $$`,
    `${head} EXECUTE FUNCTION ${name}()`,
  ];
}

/** What has left a calendar feed is remembered, so that calendar apps learn of it. */
export const calendarDepartures = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const triggers = triggersOf(engine).flatMap((trigger) => statementsOf(engine, trigger));
    for (const statement of [table(engine), ...triggers]) await sql.raw(statement).execute(db);
  },
});
