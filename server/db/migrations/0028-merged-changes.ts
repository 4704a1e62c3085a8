import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The version that the author of a change had seen, if others had changed the record since. On
 * SQLite, the running transaction has it in the journal's state.
 */
export const mergedChanges: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const table of ['journal', 'journal_state'])
      await sql`ALTER TABLE ${sql.ref(table)} ADD COLUMN seen_version integer`.execute(db);
  },
};
