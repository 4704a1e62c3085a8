import { type Kysely, type Migration, sql } from 'kysely';

/** An index for pages and counts of the inspections that are assigned to a user. */
export const inspectionsOfUsers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`CREATE INDEX inspections_assigned_idx
      ON inspections (assigned_to_id, inspection_date, id, is_archived, status)`.execute(db);
  },
};
