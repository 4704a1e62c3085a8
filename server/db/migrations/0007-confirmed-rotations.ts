import type { Kysely, Migration } from 'kysely';

/** Whether the successor that a refresh handed out has been seen in use. */
export const confirmedRotations: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('sessions')
      .addColumn('is_confirmed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
