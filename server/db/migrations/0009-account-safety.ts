import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Which passwords are no new ones, and which sessions may have cookies under their plain names:
 * those that began before the names were bound to the host.
 */
export const accountSafety: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('users').addColumn('former_password_hash', 'text').execute();
    await db.schema.alterTable('users').addColumn('handed_out_hash', 'text').execute();
    await sql`update users set handed_out_hash = password_hash
              where requires_password_reset = 1`.execute(db);
    await db.schema
      .alterTable('sessions')
      .addColumn('has_plain_cookies', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update sessions set has_plain_cookies = 1`.execute(db);
  },
};
