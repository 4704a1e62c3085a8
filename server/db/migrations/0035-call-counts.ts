import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../database';

/**
 * How often addresses and sessions have called, on all servers; see
 * `server/http/limits/shared-limits.ts`. Counting does not wait for a disk or a replica: after a crash it
 * starts again from zero. With SQLite there is one server, which counts in memory.
 */
export const callCounts = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    if (engine === 'sqlite') return;
    await sql`CREATE UNLOGGED TABLE call_counts (
      caller text COLLATE "C" PRIMARY KEY, calls integer NOT NULL, ends_at bigint NOT NULL)`.execute(
      db,
    );
  },
});
