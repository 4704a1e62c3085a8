import type { Kysely, Migration } from 'kysely';

/** The place of a photo in its user's selection; null once the photos were sorted by hand. */
export const selectionOrder: Migration = {
  up: async (db: Kysely<unknown>) => {
    // Beyond 32 bits, and a number with both engines.
    await db.schema.alterTable('photos').addColumn('selection_order', 'double precision').execute();
  },
};
