import type { Kysely, Migration } from 'kysely';

/** The place of a photo in its user's selection; null once the user has sorted the photos. */
export const selectionOrder: Migration = {
  up: async (db: Kysely<unknown>) => {
    // Exceeds 32 bits; both engines return this type as a number.
    await db.schema.alterTable('photos').addColumn('selection_order', 'double precision').execute();
  },
};
