import type { Kysely, Migration } from 'kysely';

/** The screen-sized rendition of a photo; null until it is first shown. */
export const screenRenditions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('photos').addColumn('screen_key', 'text').execute();
  },
};
