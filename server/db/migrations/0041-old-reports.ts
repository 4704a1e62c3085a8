import { type Kysely, type Migration, sql } from 'kysely';

/** Housekeeping finds what it removes among the issued revisions, which stay for ever. */
export const oldReports: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`CREATE INDEX reports_old_idx ON reports (updated_at)
      WHERE purpose IN ('preview', 'draft') OR state IN ('failed', 'cancelled')`.execute(db);
  },
};
