import { type Kysely, type Migration, sql } from 'kysely';

/** Without these indexes, the dashboard's figures and deadlines would read whole tables. */
const INDEXES = [
  `CREATE INDEX inspections_completed_idx ON inspections ((coalesce(completed_date, updated_at)))
   WHERE status = 2`,
  `CREATE INDEX items_due_idx ON items (due_date, priority DESC, id)
   WHERE is_resolved = 0 AND due_date IS NOT NULL`,
  'CREATE INDEX projects_ends_idx ON projects (is_archived, end_date, start_date, is_on_hold)',
];

export function dashboardIndexes(): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of INDEXES) await sql.raw(statement).execute(db);
    },
  };
}
