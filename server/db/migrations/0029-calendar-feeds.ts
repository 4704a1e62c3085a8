import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../database';

/** The calendar feeds of users. */
export const calendarFeeds = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = sql.raw(engine === 'sqlite' ? 'text' : 'text COLLATE "C"');
    await sql`CREATE TABLE calendar_feeds (
      user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      nonce ${text} NOT NULL, token_hash ${text} NOT NULL UNIQUE,
      created_at ${text} NOT NULL)`.execute(db);
  },
});
