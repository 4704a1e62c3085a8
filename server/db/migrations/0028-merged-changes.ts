import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The version that the author of a change had seen, where others had changed the record since. The
 * running transaction of SQLite has it in the state of the journal.
 */
export const mergedChanges: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const table of ['journal', 'journal_state'])
      await sql`ALTER TABLE ${sql.ref(table)} ADD COLUMN seen_version integer`.execute(db);
  },
};
