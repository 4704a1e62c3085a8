import { type RawBuilder, sql } from 'kysely';
import type { ReportListQuery } from '../../contract/reports/calls';
import type { Report } from '../../contract/reports/report';
import type { Queries } from '../db/database';
import { whereOf } from './lists/conditions';
import { rowContains } from './lists/search';
import { nearWindow, type Page, windowOf } from './lists/window';
import { selectReports, toReport } from './report-rows';

const COLUMNS = {
  // When it was made, as the list shows it: one that was queued again is made later.
  createdAt: 'COALESCE(ready_at, created_at)',
  title: 'title_sort',
  projectName: 'project_sort',
} as const;

/** Whether a subquery finds anything, or finds nothing. */
const finds = (isWanted: boolean, found: RawBuilder<unknown>) =>
  isWanted ? sql<boolean>`EXISTS (${found})` : sql<boolean>`NOT EXISTS (${found})`;

type Facts = Pick<ReportListQuery, 'isSigned' | 'isShared' | 'isOpened'>;

/** The conditions on what people did with a report. */
function factsOf({ isSigned, isShared, isOpened }: Facts, now: string): RawBuilder<boolean>[] {
  const signed = sql`SELECT 1 FROM signatures
    WHERE signatures.report_id = reports.id AND signatures.decision = 'signed'`;
  const links = sql`SELECT 1 FROM shares WHERE shares.report_id = reports.id`;
  const working = sql`${links} AND shares.revoked_at IS NULL AND shares.expires_at > ${now}`;
  return [
    ...(isSigned === undefined ? [] : [finds(isSigned, signed)]),
    ...(isShared === undefined ? [] : [finds(isShared, working)]),
    ...(isOpened === undefined ? [] : [finds(isOpened, sql`${links} AND shares.openings > 0`)]),
  ];
}

/** Written out, so that both engines recognize that the indexes of the list have the rows. */
const IS_LISTED = sql<boolean>`purpose NOT IN ('preview', 'sheet')`;

function conditionsOf(asked: ReportListQuery, now: string): RawBuilder<unknown>[] {
  const { purpose, state, isOutdated, inspectionId, projectId, search = '' } = asked;
  const stored = state === 'making' ? 'queued' : state;
  return [
    IS_LISTED,
    ...(purpose === undefined ? [] : [sql`purpose = ${purpose}`]),
    ...(stored === undefined ? [] : [sql`state = ${stored}`]),
    ...(isOutdated === undefined ? [] : [sql`is_outdated = ${Number(isOutdated)}`]),
    ...(inspectionId === undefined ? [] : [sql`inspection_id = ${inspectionId}`]),
    ...(projectId === undefined ? [] : [sql`project_id = ${projectId}`]),
    ...factsOf(asked, now),
    ...rowContains(search),
  ];
}

/** The reports with these ids, in order; deleted ones are left out. */
async function reportsWith(db: Queries, ids: readonly number[]): Promise<Report[]> {
  if (ids.length === 0) return [];
  const rows = await selectReports(db).where('reports.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toReport(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One page of the matching reports, without previews and sheets, and the number of all matches. */
export async function listReports(
  db: Queries,
  asked: ReportListQuery,
  now: string,
): Promise<Page<Report>> {
  const where = whereOf(conditionsOf(asked, now));
  const counting = sql<{ total: number }>`SELECT count(*) AS total FROM reports ${where}`;
  const [counted] = (await counting.execute(db)).rows;
  const total = counted?.total ?? 0;
  const { column, descending } = asked.sort ?? { column: 'createdAt', descending: true };
  const { taken, skipped, isBackward } = nearWindow(windowOf(asked), total);
  if (taken <= 0) return { rows: [], total };
  // Reads only ids, so that a far page does not skip whole rows.
  const direction = sql.raw(descending === isBackward ? 'ASC' : 'DESC');
  const { rows } = await sql<{ id: number }>`SELECT id FROM reports ${where}
    ORDER BY ${sql.raw(COLUMNS[column])} ${direction}, id ${direction}
    LIMIT ${taken} OFFSET ${skipped}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { rows: await reportsWith(db, isBackward ? ids.toReversed() : ids), total };
}
