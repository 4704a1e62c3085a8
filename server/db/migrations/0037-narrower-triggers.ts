import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../database';
import { noteInspection, noteItem, WAS_DUE } from './0032-calendar-departures';
import { CONCERNS, outdatingTriggers } from './0033-outdated-selections';

/** Values that somebody has given up have not changed the record. */
const CHANGES = `${CONCERNS} AND new.action <> 'declined'`;

/** A report is only outdated by actual changes. */
const OUTDATING: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: [
    'DROP TRIGGER reports_outdated',
    'DROP TRIGGER reports_outdated_project',
    ...outdatingTriggers(CHANGES),
  ],
  postgres: [
    'DROP TRIGGER reports_outdated ON journal',
    `CREATE TRIGGER reports_outdated AFTER INSERT ON journal FOR EACH ROW
     WHEN (${CHANGES}) EXECUTE FUNCTION reports_outdated()`,
  ],
};

/** On any of its days it may have been in the feed. */
const IS_MOVED_BACK = `new.inspection_date < old.inspection_date
  OR new.scheduled_date < old.scheduled_date
  OR (old.scheduled_date IS NOT NULL AND new.scheduled_date IS NULL)`;

/** What is moved to an earlier day may leave a feed; it is recorded as a departure. */
function departures(engine: Engine): string[] {
  const differ = engine === 'sqlite' ? 'IS NOT' : 'IS DISTINCT FROM';
  const isReassigned = `old.assigned_to_id ${differ} new.assigned_to_id`;
  const triggers = [
    {
      name: 'calendar_inspection_reassigned',
      table: 'inspections',
      columns: 'assigned_to_id, inspection_date, scheduled_date',
      condition: `old.assigned_to_id IS NOT NULL AND (${isReassigned} OR ${IS_MOVED_BACK})`,
      body: noteInspection(engine),
    },
    {
      name: 'calendar_item_left',
      table: 'items',
      columns: 'assigned_to_id, due_date',
      condition: `${WAS_DUE} AND (${isReassigned} OR new.due_date IS NULL
        OR new.due_date < old.due_date)`,
      body: noteItem(engine),
    },
  ];
  return triggers.flatMap(({ name, table, columns, condition, body }) => [
    `DROP TRIGGER ${name}${engine === 'sqlite' ? '' : ` ON ${table}`}`,
    `CREATE TRIGGER ${name} AFTER UPDATE OF ${columns} ON ${table} FOR EACH ROW
     WHEN (${condition})
     ${engine === 'sqlite' ? `BEGIN ${body} END` : `EXECUTE FUNCTION ${name}()`}`,
  ]);
}

/** Reports and calendar feeds react only to what concerns them. */
export const narrowerTriggers = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    // In the order of writers, which lock records before the journal.
    const statements = [...departures(engine), ...OUTDATING[engine]];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
