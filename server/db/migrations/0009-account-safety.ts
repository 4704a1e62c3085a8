import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Stores which passwords a user may not choose again, and which sessions may have unprefixed
 * cookies: those that started before cookies got the `__Host-` prefix.
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
