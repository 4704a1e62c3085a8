import { type Kysely, type Migration, sql } from 'kysely';

/** What the views of the list filter by, so that they are counted from an index alone. */
const FILTERS = 'purpose, state, is_outdated';

const INDEXES = {
  reports_listed_idx: 'COALESCE(ready_at, created_at)',
  reports_title_sort_idx: 'title_sort',
  reports_project_sort_idx: 'project_sort',
};

/** The list of reports is read in its order, without previews and sheets, which it does not show. */
export const listOfReports: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const [name, order] of Object.entries(INDEXES)) {
      await sql
        .raw(
          `CREATE INDEX ${name} ON reports (${order}, id, ${FILTERS})
           WHERE purpose NOT IN ('preview', 'sheet')`,
        )
        .execute(db);
    }
    await sql`DROP INDEX reports_created_idx`.execute(db);
  },
};
