import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Report } from '../../../contract/reports/report';
import type { Decision } from '../../../contract/signatures/signature';
import type { Queries } from '../../db/database';
import type { ReportsTable } from '../../db/tables/reports';
import { layoutOf } from '../office';
import { storedFileUrl } from '../stored-file-url';

/** The columns that are read of a report. */

export type ReportRow = Selectable<ReportsTable>;

/**
 * A report with the job that makes it, who may issue it, its signatures, and how its links were
 * used.
 */
export interface ReportWithJob extends ReportRow {
  assigned_to_id: number | null;
  /** 1 if its inspection or project exists, otherwise 0. */
  subjects: number;
  openings: number | null;
  holder: string | null;
  done: number | null;
  total: number | null;
  signed: number;
  refused: number;
  sheet_key: string | null;
  sheet_failure: string | null;
  sheet_id: number | null;
  sheet_version: number | null;
}

const countOf = (decision: Decision) => sql<number>`
  (SELECT count(*) FROM signatures
    WHERE signatures.report_id = reports.id AND signatures.decision = ${decision})`;

const ofLastSheet = (column: 'failure' | 'id' | 'version') =>
  sql.raw(`
  (SELECT sheets.${column} FROM reports AS sheets
    WHERE sheets.sheet_of = reports.id AND sheets.state IN ('ready', 'failed')
    ORDER BY sheets.id DESC LIMIT 1)`);

const NEWEST_SHEET = sql<string | null>`
  (SELECT sheets.file_key FROM reports AS sheets
    WHERE sheets.sheet_of = reports.id AND sheets.state = 'ready'
    ORDER BY sheets.id DESC LIMIT 1)`;

const SUBJECTS = sql<number>`
  CASE WHEN reports.inspection_id IS NULL
    THEN (SELECT count(*) FROM projects WHERE projects.id = reports.project_id)
    ELSE (SELECT count(*) FROM inspections WHERE inspections.id = reports.inspection_id) END`;

export const selectReports = (db: Queries) =>
  db
    .selectFrom('reports')
    .leftJoin('report_jobs', 'report_jobs.report_id', 'reports.id')
    .selectAll('reports')
    .select(['report_jobs.holder', 'report_jobs.done', 'report_jobs.total'])
    .select((eb) => [
      eb
        .selectFrom('inspections')
        .select('assigned_to_id')
        .whereRef('inspections.id', '=', 'reports.inspection_id')
        .as('assigned_to_id'),
      eb
        .selectFrom('shares')
        .select(({ fn }) => fn.sum<number>('openings').as('openings'))
        .whereRef('shares.report_id', '=', 'reports.id')
        .as('openings'),
    ])
    .select([
      SUBJECTS.as('subjects'),
      countOf('signed').as('signed'),
      countOf('refused').as('refused'),
      NEWEST_SHEET.as('sheet_key'),
      (ofLastSheet('failure') as RawBuilder<string | null>).as('sheet_failure'),
      (ofLastSheet('id') as RawBuilder<number | null>).as('sheet_id'),
      (ofLastSheet('version') as RawBuilder<number | null>).as('sheet_version'),
    ]);

/** The items that a report is limited to; null if it includes all. */
export const itemIdsOf = ({ item_ids }: Pick<ReportRow, 'item_ids'>): readonly number[] | null =>
  item_ids === null ? null : (JSON.parse(item_ids) as number[]);

export function toReport(row: ReportWithJob): Report {
  const isMaking = row.state === 'queued' && row.holder !== null;
  return {
    id: row.id,
    purpose: row.purpose,
    state: isMaking ? 'making' : row.state,
    inspectionId: row.inspection_id,
    projectId: row.project_id,
    projectName: row.project_name,
    title: row.title,
    itemCount: itemIdsOf(row)?.length ?? null,
    layout: layoutOf(row.layout),
    revision: row.revision,
    isOutdated: row.is_outdated === 1,
    isSubjectDeleted: row.subjects === 0,
    progress: isMaking ? { done: row.done ?? 0, total: row.total ?? 0 } : null,
    failure: row.failure,
    fileUrl: row.file_key === null ? null : storedFileUrl(row.file_key),
    size: row.size,
    pages: row.pages,
    sha256: row.sha256,
    missingPhotos: row.missing_photos,
    assignedToId: row.assigned_to_id,
    openings: row.openings ?? 0,
    signed: row.signed,
    refused: row.refused,
    sheetUrl: row.sheet_key === null ? null : storedFileUrl(row.sheet_key),
    sheetFailure: row.sheet_failure,
    sheetId: row.sheet_id,
    sheetVersion: row.sheet_version,
    createdBy: row.created_by_name,
    createdById: row.created_by_id,
    createdAt: row.created_at,
    readyAt: row.ready_at,
    version: row.version,
  };
}

/** What people rely on once it has been handed out: its file never changes. */
export const ISSUED_PURPOSES = [
  'revision',
  'sheet',
] as const satisfies readonly ReportRow['purpose'][];

/** Whether a report is issued when its file is ready. */
export const isIssuedWhenReady = ({ purpose }: Pick<ReportRow, 'purpose'>): boolean =>
  ISSUED_PURPOSES.some((one) => one === purpose);
