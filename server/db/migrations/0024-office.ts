import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../database';

const LAYOUT = JSON.stringify({
  groupBy: 'room',
  photosPerRow: 2,
  withHistory: false,
  paper: 'A4',
});

/** The settings of the office, initially in the machine's time zone. */
export const office = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = sql.raw(engine === 'sqlite' ? 'text' : 'text COLLATE "C"');
    await sql`CREATE TABLE office (
      id integer PRIMARY KEY CHECK (id = 1), name ${text}, address ${text}, introduction ${text},
      closing ${text}, time_zone ${text} NOT NULL, report_layout ${text} NOT NULL, logo_key ${text},
      created_at ${text} NOT NULL, updated_at ${text} NOT NULL,
      version integer NOT NULL DEFAULT 1)`.execute(db);
    const now = new Date().toISOString();
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    await sql`INSERT INTO office (id, time_zone, report_layout, created_at, updated_at)
      VALUES (1, ${timeZone}, ${LAYOUT}, ${now}, ${now})`.execute(db);
  },
});
