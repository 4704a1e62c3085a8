import type { Kysely, Migration } from 'kysely';

/** The place of a photo in what its user chose; null once somebody has sorted the photos. */
export const selectionOrder: Migration = {
  up: async (db: Kysely<unknown>) => {
    // Beyond 32 bits, and a number with both engines.
    await db.schema.alterTable('photos').addColumn('selection_order', 'double precision').execute();
  },
};
