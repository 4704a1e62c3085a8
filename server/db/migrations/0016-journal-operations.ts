import { type Kysely, type Migration, sql } from 'kysely';

/** An index to find what an idempotency key has changed, for as long as the journal exists. */
export const journalOperations: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`CREATE INDEX journal_operation_idx ON journal (operation_key)
      WHERE operation_key IS NOT NULL`.execute(db);
  },
};
