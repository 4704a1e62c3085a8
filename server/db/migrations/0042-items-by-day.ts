import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Items that are due on some days, or on none, are counted from the index alone, whether resolved
 * or not.
 */
export const itemsByDay: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`CREATE INDEX items_due_day_idx ON items (due_date, id, is_archived, is_resolved,
      status, priority, category, assigned_to_id)`.execute(db);
    await sql`DROP INDEX items_due_date_idx`.execute(db);
  },
};
