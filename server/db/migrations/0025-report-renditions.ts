import type { Kysely, Migration } from 'kysely';

/** The pictures of photos in reports; null until one is first needed. */
export const reportRenditions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('photos').addColumn('report_key', 'text').execute();
  },
};
