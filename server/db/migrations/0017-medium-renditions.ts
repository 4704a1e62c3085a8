import type { Kysely, Migration } from 'kysely';

/** The pictures that devices keep; null until one is first requested. */
export const mediumRenditions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('photos').addColumn('medium_key', 'text').execute();
  },
};
