import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../database';

/**
 * Which notices are about a verification. Others have null; what they are about follows from the
 * record of their entry.
 */
export const verificationNotices = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'sqlite' ? 'text' : 'text COLLATE "C"';
    await sql.raw(`ALTER TABLE inbox ADD COLUMN verification ${text}`).execute(db);
  },
});
