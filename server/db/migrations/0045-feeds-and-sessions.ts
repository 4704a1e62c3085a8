import { type Kysely, type Migration, sql } from 'kysely';

/** In the order in which others lock the tables. */
const INDEXES = [
  `inspections_scheduled_idx ON inspections (assigned_to_id, scheduled_date, id)
   WHERE assigned_to_id IS NOT NULL AND scheduled_date IS NOT NULL`,
  `items_calendar_idx ON items (assigned_to_id, due_date, id)
   WHERE assigned_to_id IS NOT NULL AND due_date IS NOT NULL`,
  'sessions_expires_idx ON sessions (expires_at)',
];

/** Calendar feeds read only what they show, and housekeeping only the sessions that have expired. */
export const feedsAndSessions: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const index of INDEXES) await sql.raw(`CREATE INDEX ${index}`).execute(db);
  },
};
