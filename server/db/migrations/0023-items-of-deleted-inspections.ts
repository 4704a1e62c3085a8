import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../database';

/**
 * An item of an inspection that another transaction has just deleted violates its foreign key, as
 * before 0020, instead of the rule that its copied values are not null.
 */
const POSTGRES = `CREATE OR REPLACE FUNCTION items_copy() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    place record;
  BEGIN
    SELECT project_id, client_id, is_archived INTO place FROM inspections
    WHERE id = NEW.inspection_id FOR NO KEY UPDATE;
    IF FOUND THEN
      NEW.project_id = place.project_id;
      NEW.client_id = place.client_id;
      NEW.is_archived = place.is_archived;
    END IF;
    RETURN NEW;
  END $$`;

/** SQLite runs one write transaction after the other. */
export function itemsOfDeletedInspections(engine: Engine): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      if (engine === 'postgres') await sql.raw(POSTGRES).execute(db);
    },
  };
}
