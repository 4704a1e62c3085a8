import { type Kysely, type Migration, sql } from 'kysely';

/** The items that wait for verification, in the orders of their lists. */
export const itemsToVerify: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`DROP INDEX items_waiting_idx`.execute(db);
    await sql`CREATE INDEX items_waiting_idx ON items (status, id, is_archived, resolved_by_id)
      WHERE status = 'Resolved' AND requires_verification = 1`.execute(db);
  },
};
