import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../database';

const has = (field: string) => `new.changes LIKE '%"${field}":[%'`;

/** What the covers of reports show of projects and clients. */
const IS_SHOWN = `new.action = 'changed' AND (
  (new.kind = 'projects' AND (${['name', 'address', 'clientId'].map(has).join(' OR ')}))
  OR (new.kind = 'clients' AND ${has('name')}))`;

const OUTDATE = `
  UPDATE reports SET is_outdated = 1
  WHERE is_outdated = 0 AND purpose <> 'sheet' AND project_id IN (
    SELECT id FROM projects WHERE id = new.record_id AND new.kind = 'projects'
    UNION ALL SELECT id FROM projects WHERE client_id = new.record_id AND new.kind = 'clients');`;

const TRIGGERS: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: [
    `CREATE TRIGGER reports_outdated_names AFTER INSERT ON journal WHEN ${IS_SHOWN}
     BEGIN ${OUTDATE} END`,
  ],
  // The condition is evaluated for every entry, so it is short.
  postgres: [
    `CREATE FUNCTION reports_outdated_names() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN IF ${IS_SHOWN} THEN ${OUTDATE} END IF; RETURN NULL; END $$`,
    `CREATE TRIGGER reports_outdated_names AFTER INSERT ON journal FOR EACH ROW
     WHEN (new.kind IN ('projects', 'clients')) EXECUTE FUNCTION reports_outdated_names()`,
  ],
};

const countOf = (decision: string) => `
  (SELECT count(*) FROM signatures WHERE report_id = reports.sheet_of
    AND decision = '${decision}' AND signatures.created_at <= reports.ready_at)`;

const SHEETS = [
  'ALTER TABLE reports ADD COLUMN sheet_signed integer',
  'ALTER TABLE reports ADD COLUMN sheet_refused integer',
  `UPDATE reports SET sheet_signed = ${countOf('signed')}, sheet_refused = ${countOf('refused')}
   WHERE sheet_of IS NOT NULL AND state = 'ready'`,
];

/**
 * Reports become outdated when their project or client gets another name or address, and sheets
 * know how many people had decided when they were made.
 */
export const namesOnReports = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of [...SHEETS, ...TRIGGERS[engine]]) await sql.raw(statement).execute(db);
  },
});
