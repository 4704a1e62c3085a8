import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../database';

/** A report of chosen items shows no other items. */
const SHOWS_ITEM: Readonly<Record<Engine, string>> = {
  sqlite: 'EXISTS (SELECT 1 FROM json_each(reports.item_ids) WHERE value = new.item_id)',
  postgres: 'item_ids::jsonb @> to_jsonb(new.item_id)',
};

const NOTED = 'SELECT report_id FROM report_inspections WHERE inspection_id = new.inspection_id';

const outdate = (engine: Engine) => `
  UPDATE reports SET is_outdated = 1 WHERE is_outdated = 0 AND id IN (${NOTED})
    AND (item_ids IS NULL OR new.item_id IS NULL OR ${SHOWS_ITEM[engine]});`;

/** An inspection that is new in a project is in none of its existing reports. */
const OUTDATE_PROJECT = `
  UPDATE reports SET is_outdated = 1 WHERE is_outdated = 0 AND item_ids IS NULL
    AND subject = (SELECT 'project:' || project_id FROM inspections WHERE id = new.inspection_id);`;

export const CONCERNS = `new.inspection_id IS NOT NULL AND new.kind <> 'comments'`;

/** On SQLite, for the journal entries that match a condition. */
export const outdatingTriggers = (condition: string): string[] => [
  `CREATE TRIGGER reports_outdated AFTER INSERT ON journal WHEN ${condition}
   BEGIN ${outdate('sqlite')} END`,
  `CREATE TRIGGER reports_outdated_project AFTER INSERT ON journal
   WHEN ${condition} AND new.kind = 'inspections' BEGIN ${OUTDATE_PROJECT} END`,
];

/** Every write pays for this: an update that finds nothing is not cheap on PostgreSQL. */
const STATEMENTS: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: ['DROP TRIGGER reports_outdated', ...outdatingTriggers(CONCERNS)],
  postgres: [
    `CREATE OR REPLACE FUNCTION reports_outdated() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (${NOTED}) THEN ${outdate('postgres')} END IF;
       IF new.kind = 'inspections' THEN ${OUTDATE_PROJECT} END IF;
       RETURN NULL;
     END $$`,
  ],
};

/** Changes of other items do not make a report of chosen items outdated. */
export const outdatedSelections = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS[engine]) await sql.raw(statement).execute(db);
  },
});
