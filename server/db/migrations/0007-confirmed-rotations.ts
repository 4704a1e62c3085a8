import type { Kysely, Migration } from 'kysely';

/** Whether the token that the last refresh returned has been used. */
export const confirmedRotations: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('sessions')
      .addColumn('is_confirmed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
