import { type RawBuilder, sql } from 'kysely';
import type { ReportListQuery } from '../../contract/reports/calls';
import type { Report } from '../../contract/reports/report';
import type { Queries } from '../db/database';
import { rowContains } from './lists/search';
import { type Page, windowOf } from './lists/window';
import { selectReports, toReport } from './report-rows';

const COLUMNS = {
  // When it was made, as the list shows it: one that was queued again is made later.
  createdAt: sql<string>`COALESCE(reports.ready_at, reports.created_at)`,
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

/** One page of the matching reports, without previews and sheets, and the number of all matches. */
export async function listReports(
  db: Queries,
  asked: ReportListQuery,
  now: string,
): Promise<Page<Report>> {
  const { purpose, state, isOutdated, inspectionId, projectId, search = '', ...query } = asked;
  const stored = state === 'making' ? 'queued' : state;
  let matching = selectReports(db).where('purpose', 'not in', ['preview', 'sheet']);
  if (purpose !== undefined) matching = matching.where('purpose', '=', purpose);
  if (stored !== undefined) matching = matching.where('state', '=', stored);
  if (isOutdated !== undefined) matching = matching.where('is_outdated', '=', Number(isOutdated));
  if (inspectionId !== undefined) matching = matching.where('inspection_id', '=', inspectionId);
  if (projectId !== undefined) matching = matching.where('project_id', '=', projectId);
  for (const fact of factsOf(asked, now)) matching = matching.where(fact);
  for (const contains of rowContains(search)) {
    matching = matching.where(contains as RawBuilder<boolean>);
  }
  const { total } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const { column, descending } = query.sort ?? { column: 'createdAt', descending: true };
  const direction = descending ? 'desc' : 'asc';
  const { limit, offset } = windowOf(query);
  const rows = await matching
    .orderBy(COLUMNS[column], direction)
    .orderBy('reports.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(toReport), total: Number(total) };
}
