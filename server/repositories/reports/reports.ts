import type { Insertable } from 'kysely';
import type { IssuedReport } from '../../../contract/reports/calls';
import type { ReportLayout } from '../../../contract/reports/layout';
import type { Report } from '../../../contract/reports/report';
import { searchTextOf } from '../../../contract/rules/fold-text';
import { sortKeyOf } from '../../../contract/rules/name-order';
import type { Queries } from '../../db/database';
import type { ReportsTable } from '../../db/tables/reports';
import { ISSUED_PURPOSES, type ReportRow, selectReports, toReport } from './report-rows';
import { updateVersioned } from '../update-versioned';

/**
 * All SQL for single reports; the columns that are read are in `report-rows.ts`, jobs are in
 * `report-jobs.ts`.
 */

export async function findReportRow(db: Queries, id: number): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findReport(db: Queries, id: number): Promise<Report | undefined> {
  const row = await selectReports(db).where('reports.id', '=', id).executeTakeFirst();
  return row && toReport(row);
}

/** Prevents others from adding what depends on a report until the transaction ends. */
export async function lockReport(db: Queries, id: number): Promise<void> {
  await db
    .updateTable('reports')
    .set((eb) => ({ is_outdated: eb.ref('is_outdated') }))
    .where('id', '=', id)
    .execute();
}

/** The issued revisions of inspections, the one to be signed first; chosen items come last. */
const selectRevisions = (db: Queries, inspectionIds: readonly number[]) =>
  selectReports(db)
    .where('inspection_id', 'in', inspectionIds)
    .where('purpose', '=', 'revision')
    .where('state', '=', 'ready')
    .orderBy((eb) => eb.case().when('item_ids', 'is', null).then(0).else(1).end())
    .orderBy('revision', 'desc');

/** The newest issued revision of an inspection; one of chosen items only if there is no other. */
export async function newestRevision(
  db: Queries,
  inspectionId: number,
): Promise<Report | undefined> {
  const row = await selectRevisions(db, [inspectionId]).executeTakeFirst();
  return row && toReport(row);
}

/** Of each inspection that has one, the same. */
export async function newestRevisions(
  db: Queries,
  inspectionIds: readonly number[],
): Promise<ReadonlyMap<number, Report>> {
  const rows = await selectRevisions(db, inspectionIds).execute();
  const newest = new Map<number, Report>();
  for (const row of rows) {
    const { inspection_id: id } = row;
    if (id !== null && !newest.has(id)) newest.set(id, toReport(row));
  }
  return newest;
}

const selectSheets = (db: Queries, revisionId: number) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('sheet_of', '=', revisionId)
    .where('state', '=', 'ready')
    .orderBy('id', 'desc');

/** The newest sheet of a revision's signatures that was made. */
export const newestSheet = (db: Queries, revisionId: number): Promise<ReportRow | undefined> =>
  selectSheets(db, revisionId).executeTakeFirst();

/** The sheet of a revision's signatures whose file has this digest. */
export const sheetWith = (
  db: Queries,
  revisionId: number,
  sha256: string,
): Promise<ReportRow | undefined> =>
  selectSheets(db, revisionId).where('sha256', '=', sha256).executeTakeFirst();

/** The subject of a report, by which its revisions are counted. */
export interface ReportSubject {
  inspectionId: number | null;
  projectId: number;
}

/** The text under which the revisions of a subject are counted. */
export const revisionSubject = ({ inspectionId, projectId }: ReportSubject) =>
  inspectionId === null ? `project:${String(projectId)}` : `inspection:${String(inspectionId)}`;

/** The next number for a subject, which the caller has locked. */
async function nextRevision(db: Queries, subject: string): Promise<number> {
  const { last } = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.max('revision').as('last'))
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** What a report is about. */
export interface ReportNames {
  title: string;
  projectName: string;
}

/** The columns that follow from the names and from who asked for the report. */
export const nameColumns = ({ title, projectName, by }: ReportNames & { by: string }) => ({
  title,
  title_sort: sortKeyOf(title),
  project_name: projectName,
  project_sort: sortKeyOf(projectName),
  search_text: searchTextOf(title, projectName, by),
});

export interface NewReport extends ReportSubject, ReportNames {
  purpose: ReportRow['purpose'];
  itemIds: readonly number[] | undefined;
  layout: ReportLayout;
  baseUrl: string;
  createdBy: { id: number; name: string };
}

/** Adds a report with the job that makes it. The caller has locked its subject. */
export async function insertReport(db: Queries, report: NewReport, now: string): Promise<number> {
  const subject = revisionSubject(report);
  const { purpose, itemIds } = report;
  const row: Insertable<ReportsTable> = {
    purpose,
    state: 'queued',
    subject,
    inspection_id: report.inspectionId,
    project_id: report.projectId,
    item_ids: itemIds === undefined ? null : JSON.stringify([...new Set(itemIds)]),
    ...nameColumns({ ...report, by: report.createdBy.name }),
    layout: JSON.stringify(report.layout),
    base_url: report.baseUrl,
    revision: purpose === 'revision' ? await nextRevision(db, subject) : null,
    created_by_id: report.createdBy.id,
    created_by_name: report.createdBy.name,
    created_at: now,
    updated_at: now,
  };
  const { id } = await db
    .insertInto('reports')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('report_jobs').values({ report_id: id }).execute();
  return id;
}

interface NewSheet {
  /** The revision whose signatures it contains. */
  reportId: number;
  baseUrl: string;
  createdBy: { id: number; name: string };
}

/** Adds a sheet of signatures with the job that makes it. */
export async function insertSheet(
  db: Queries,
  { reportId, baseUrl, createdBy }: NewSheet,
  now: string,
): Promise<void> {
  const of = await db
    .selectFrom('reports')
    .select(['inspection_id', 'project_id', 'title', 'title_sort', 'layout'])
    .select(['project_name', 'project_sort', 'search_text'])
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('reports')
    .values({
      ...of,
      purpose: 'sheet',
      state: 'queued',
      subject: `sheet:${String(reportId)}`,
      sheet_of: reportId,
      base_url: baseUrl,
      created_by_id: createdBy.id,
      created_by_name: createdBy.name,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('report_jobs').values({ report_id: id }).execute();
}

/** A report and its job change together, or not at all. */
async function expectWritten(writing: Promise<boolean>): Promise<void> {
  if (!(await writing)) throw new Error('The report has changed since it was read');
}

interface Ending {
  state: 'failed' | 'cancelled';
  failure: string | null;
}

/**
 * Ends a report, which the caller has locked, without a file. Its number, which was not issued, is
 * free again.
 * @throws if it has changed since it was read.
 */
export async function endReport(
  db: Queries,
  before: ReportRow,
  { state, failure }: Ending,
  now: string,
): Promise<void> {
  await db.deleteFrom('report_jobs').where('report_id', '=', before.id).execute();
  const columns = { state, failure, revision: null };
  await expectWritten(updateVersioned(db, { table: 'reports', before, columns, now }));
}

interface AskedAgain {
  /** What it is about now; null for a sheet, which is about its revision. */
  about: (ReportNames & ReportSubject) | null;
  /** Who asks for it; a revision names this person. */
  by: NewReport['createdBy'];
}

/**
 * Queues a report that failed or was cancelled again. The caller has locked it and its subject.
 * @throws if it has changed since it was read.
 */
export async function queueAgain(
  db: Queries,
  before: ReportRow,
  { about, by }: AskedAgain,
  now: string,
): Promise<void> {
  const { id, purpose, subject } = before;
  const columns = {
    state: 'queued',
    failure: null,
    revision: purpose === 'revision' ? await nextRevision(db, subject) : null,
    created_by_id: by.id,
    created_by_name: by.name,
    ...(about !== null && {
      project_id: about.projectId,
      ...nameColumns({ ...about, by: by.name }),
    }),
  } as const;
  await expectWritten(updateVersioned(db, { table: 'reports', before, columns, now }));
  await db.insertInto('report_jobs').values({ report_id: id }).execute();
}

/** The issued revision, or its sheet, whose file has this digest; undefined if there is none. */
export async function findIssued(db: Queries, sha256: string): Promise<IssuedReport | undefined> {
  const file = await db
    .selectFrom('reports')
    .select(['id', 'sheet_of', 'sheet_signed', 'sheet_refused'])
    .where('sha256', '=', sha256)
    .where('purpose', 'in', ISSUED_PURPOSES)
    .executeTakeFirst();
  const report = file && (await findReport(db, file.sheet_of ?? file.id));
  return (
    report && {
      isSheet: file.sheet_of !== null,
      title: report.title,
      projectName: report.projectName,
      revision: report.revision ?? 0,
      itemCount: report.itemCount,
      issuedAt: report.readyAt ?? report.createdAt,
      isOutdated: report.isOutdated,
      signed: file.sheet_signed ?? report.signed,
      refused: file.sheet_refused ?? report.refused,
    }
  );
}

/** The report whose PDF is stored under the key. */
export async function findReportByKey(db: Queries, key: string): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('file_key', '=', key).executeTakeFirst();
}
