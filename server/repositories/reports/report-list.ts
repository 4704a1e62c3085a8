import { type RawBuilder, sql } from 'kysely';
import type { ReportListQuery } from '../../../contract/reports/calls';
import type { Report } from '../../../contract/reports/report';
import type { Queries } from '../../db/database';
import { type Condition, whereOf } from '../lists/conditions';
import type { Lists } from '../lists/page';
import { rowContains } from '../lists/search';
import type { WalkedQuery } from '../lists/walk';
import { idsInSlices, listOfIds, type WholeList } from '../lists/whole-list';
import { nearWindow, type Page, windowOf } from '../lists/window';
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

/** The filters and the order of the list. */
type ReportFilters = Omit<ReportListQuery, 'page' | 'pageSize' | 'fields'>;

function conditionsOf(asked: ReportFilters, now: string): RawBuilder<unknown>[] {
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

const orderOf = ({ sort }: ReportFilters) => sort ?? { column: 'createdAt', descending: true };

/** Selects the ids in the order of the list, or backward. */
function selectIds(asked: ReportFilters, now: string, isBackward = false) {
  const { column, descending } = orderOf(asked);
  const direction = sql.raw(descending === isBackward ? 'ASC' : 'DESC');
  return sql<{ id: number }>`SELECT id FROM reports ${whereOf(conditionsOf(asked, now))}
    ORDER BY ${sql.raw(COLUMNS[column])} ${direction}, id ${direction}`;
}

/** In the order of the ids; those without a row are left out. */
function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The reports with these ids, in order; deleted ones are left out. */
async function reportsWith(db: Queries, ids: readonly number[]): Promise<Report[]> {
  if (ids.length === 0) return [];
  const rows = await selectReports(db).where('reports.id', 'in', ids).execute();
  return inOrder(ids, rows.map(toReport));
}

/** One page of the matching reports, without previews and sheets, and the number of all matches. */
export async function listReports(
  db: Queries,
  asked: ReportListQuery,
  now: string,
): Promise<Page<Report>> {
  const counting = sql<{ total: number }>`SELECT count(*) AS total FROM reports
    ${whereOf(conditionsOf(asked, now))}`;
  const [counted] = (await counting.execute(db)).rows;
  const total = counted?.total ?? 0;
  const { taken, skipped, isBackward } = nearWindow(windowOf(asked), total);
  if (taken <= 0) return { rows: [], total };
  // Reads only ids, so that a far page does not skip whole rows.
  const { rows } = await sql<{ id: number }>`${selectIds(asked, now, isBackward)}
    LIMIT ${taken} OFFSET ${skipped}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { rows: await reportsWith(db, isBackward ? ids.toReversed() : ids), total };
}

/** A report for a file. */
export interface FiledReport extends Report {
  /** The client of its project; null if the project no longer exists. */
  clientName: string | null;
}

async function filedWith(db: Queries, ids: readonly number[]): Promise<FiledReport[]> {
  const rows = await selectReports(db)
    .select((eb) =>
      eb
        .selectFrom('projects')
        .select('client_name')
        .whereRef('projects.id', '=', 'reports.project_id')
        .as('client_name'),
    )
    .where('reports.id', 'in', ids)
    .execute();
  const filed = rows.map((row) => ({ ...toReport(row), clientName: row.client_name }));
  return inOrder(ids, filed);
}

/** The query of a whole list, which may be too long for one statement. */
function walkedQuery(asked: ReportFilters, now: string): WalkedQuery {
  const { column, descending } = orderOf(asked);
  const listed: Condition = { key: 'listed', isIndexed: true, text: () => IS_LISTED };
  return {
    source: { table: 'reports' },
    conditions: conditionsOf(asked, now).map((text) => ({ key: '', text: () => text })),
    order: {
      by: () => COLUMNS[column],
      isComputed: column === 'createdAt',
      parts: [listed],
      descending,
      followsFilterIndexes: false,
    },
    search: undefined,
  };
}

/** All matching reports, in the order of the list, as they are at one moment. */
export async function everyReport(
  lists: Lists,
  asked: ReportFilters,
  now: string,
): Promise<WholeList<FiledReport>> {
  const ids = await idsInSlices(lists, walkedQuery(asked, now));
  return listOfIds(ids, (part) => filedWith(lists.database.db, part));
}
