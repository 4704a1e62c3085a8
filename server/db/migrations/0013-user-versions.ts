import type { Kysely, Migration } from 'kysely';

/** Counts the changes of an account. If two Admins edit it at once, the second one is asked. */
export const userVersions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('users')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
