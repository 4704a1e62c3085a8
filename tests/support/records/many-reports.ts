import { sql } from 'kysely';
import { DEFAULT_REPORT_LAYOUT } from '../../../contract/reports/layout';
import type { Database } from '../../../server/db/database';

/**
 * Adds reports as years leave them: mostly issued revisions, some outdated, with drafts, previews
 * and sheets between them. They have no files.
 */
export async function addManyReports({ db }: Database, count: number): Promise<void> {
  const layout = JSON.stringify(DEFAULT_REPORT_LAYOUT);
  await sql`
    WITH RECURSIVE numbers (n) AS (
      SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < CAST(${count} AS integer)),
    made AS (
      SELECT n,
        CASE WHEN n % 10 < 6 THEN 'revision' WHEN n % 10 = 6 THEN 'draft'
          WHEN n % 10 = 7 THEN 'preview' ELSE 'sheet' END AS purpose,
        '2026-' || CAST(10 + n % 3 AS text) || '-' || CAST(10 + n % 19 AS text)
          || 'T10:00:00.000Z' AS at,
        CAST(100000 + n * 7919 % 50000 AS text) AS name
      FROM numbers)
    INSERT INTO reports (purpose, state, subject, inspection_id, project_id, title, title_sort,
      project_name, project_sort, search_text, layout, base_url, revision, is_outdated,
      created_by_id, created_by_name, ready_at, created_at, updated_at)
    SELECT purpose, CASE WHEN n % 100 = 0 THEN 'failed' ELSE 'ready' END, 'made up:' || CAST(n AS text),
      n, n % 500, 'Report ' || name, 'report ' || name, 'Project', 'project', 'report ' || name,
      CAST(${layout} AS text), 'http://127.0.0.1',
      CASE WHEN purpose = 'revision' THEN 1 END, CASE WHEN n % 3 = 0 THEN 1 ELSE 0 END,
      (SELECT min(id) FROM users), 'Alex', CASE WHEN n % 100 > 0 THEN at END, at, at
    FROM made`.execute(db);
}
