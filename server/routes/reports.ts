import * as calls from '../../contract/reports/calls';
import { mayIssue } from '../../contract/reports/may-issue';
import { REPORT_LIMITS, REPORT_MAX_QUEUED } from '../../contract/reports/limits';
import { REPORT_MESSAGES } from '../../contract/reports/messages';
import { hasCapability } from '../../contract/roles';
import { mayHandle, mayMakeSheet, type Report } from '../../contract/reports/report';
import { SIGNATURE_MESSAGES } from '../../contract/signatures/messages';
import { found, HttpError, invalid } from '../errors/http-error';
import type { Context, Registrar, WriteContext } from '../http/calls/handlers';
import { findInspection, lockInspection } from '../repositories/inspections/inspections';
import { placesOfItems } from '../repositories/items/items';
import { sizeOfReport } from '../repositories/reports/report-size';
import { itemIdsOf } from '../repositories/reports/report-rows';
import { findOffice } from '../repositories/office';
import { findProject, lockProject } from '../repositories/projects/projects';
import { countQueued, lockQueue } from '../repositories/reports/report-jobs';
import { keepLayout, layoutOfUser } from '../repositories/reports/report-layouts';
import { listReports } from '../repositories/reports/report-list';
import * as reports from '../repositories/reports/reports';
import type { ReportJobs } from '../reports/jobs/report-jobs';

type Db = Pick<Context, 'db'>;

const existing = async ({ db }: Db, id: number): Promise<Report> =>
  found(await reports.findReport(db, id), 'Report');

interface About extends reports.ReportSubject {
  title: string;
  projectName: string;
  /** The inspector who may issue it. */
  assignedToId: number | null;
}

/** @throws HttpError 404 when the inspection or project does not exist. */
async function aboutInspection({ db }: Db, id: number): Promise<About> {
  await lockInspection(db, id);
  const inspection = found(await findInspection(db, id), 'Inspection');
  const { projectId, projectName, title, assignedToId } = inspection;
  return { inspectionId: id, projectId, projectName, title, assignedToId };
}

async function aboutProject({ db, now }: WriteContext, id: number): Promise<About> {
  await lockProject(db, id);
  const { name } = found(await findProject(db, id, now.slice(0, 10)), 'Project');
  return { inspectionId: null, projectId: id, projectName: name, title: name, assignedToId: null };
}

const aboutOf = (context: WriteContext, inspectionId: number | null, projectId: number) =>
  inspectionId === null ? aboutProject(context, projectId) : aboutInspection(context, inspectionId);

/** @throws HttpError 403 when the user may not issue it. */
function expectIssuer({ user }: Context, { assignedToId }: About): void {
  if (!mayIssue(user, assignedToId)) throw new HttpError(403, REPORT_MESSAGES.mayNotIssue);
}

/** @throws HttpError 422 when an item belongs to another inspection or project. */
async function expectItems({ db }: Db, about: About, ids: readonly number[] = []): Promise<void> {
  const places = await placesOfItems(db, ids);
  const isOwn = ({ inspectionId, projectId }: reports.ReportSubject) =>
    about.inspectionId === null
      ? projectId === about.projectId
      : inspectionId === about.inspectionId;
  if (places.length !== new Set(ids).size || !places.every(isOwn)) {
    throw invalid({ itemIds: [REPORT_MESSAGES.otherItems] });
  }
}

/** @throws HttpError 422 if the report would have more than can be made. */
async function expectFits(
  { db }: Db,
  about: About,
  itemIds: readonly number[] | null,
): Promise<void> {
  const size = await sizeOfReport(db, about, itemIds);
  const isWithin = (part: keyof typeof size) => size[part] <= REPORT_LIMITS[part];
  if (isWithin('inspections') && isWithin('items') && isWithin('photos')) return;
  const whole = about.inspectionId === null ? 'project' : 'inspection';
  throw new HttpError(422, REPORT_MESSAGES.tooLarge(size, itemIds === null ? whole : 'choice'));
}

/** @throws HttpError 403 if the user filters by links, of which only the office knows all. */
export function expectLinkReader(
  { user }: Pick<Context, 'user'>,
  { isShared }: Pick<calls.ReportListQuery, 'isShared'>,
): void {
  if (isShared !== undefined && !hasCapability(user.role, 'canIssueReports'))
    throw new HttpError(403, REPORT_MESSAGES.mayNotSeeLinks);
}

/** @throws HttpError 403 unless the user asked for the report or belongs to the office. */
function expectMaker({ user }: Context, report: Report): void {
  if (!mayHandle(user, report)) throw new HttpError(403, REPORT_MESSAGES.onlyMaker);
}

/** @throws HttpError 403 unless the user may collect signatures under the revision of the sheet. */
function expectCollector({ user }: Context, sheet: Report): void {
  if (!mayMakeSheet(user, sheet)) throw new HttpError(403, SIGNATURE_MESSAGES.maySign);
}

/**
 * Few reports are made at once, so nobody may have many waiting.
 * @throws HttpError 429 if as many reports of the user as allowed wait.
 */
async function expectShortQueue({ db }: Db, userId: number): Promise<void> {
  await lockQueue(db, userId);
  if ((await countQueued(db, userId)) >= REPORT_MAX_QUEUED) {
    throw new HttpError(429, REPORT_MESSAGES.tooMany);
  }
}

async function create(
  context: WriteContext,
  { purpose, inspectionId, projectId = 0, itemIds, layout }: calls.ReportRequest,
): Promise<number> {
  const { db, now, user } = context;
  const about = await aboutOf(context, inspectionId ?? null, projectId);
  if (purpose === 'revision') expectIssuer(context, about);
  await expectItems(context, about, itemIds);
  await expectFits(context, about, itemIds ?? null);
  await keepLayout(db, user.id, layout);
  await expectShortQueue(context, user.id);
  const createdBy = { id: user.id, name: user.fullName };
  const asked = { ...about, purpose, itemIds, layout, createdBy, baseUrl: context.origin };
  return reports.insertReport(db, asked, now);
}

/**
 * Ends a report that waits or is being made. In any other state it stays unchanged: it became ready
 * just before.
 */
async function cancel(context: WriteContext, id: number): Promise<Report> {
  const { db, now } = context;
  expectMaker(context, await existing(context, id));
  await reports.lockReport(db, id);
  const row = found(await reports.findReportRow(db, id), 'Report');
  const ending = { state: 'cancelled', failure: null } as const;
  if (row.state === 'queued') await reports.endReport(db, row, ending, now);
  return existing(context, id);
}

/**
 * What a report is about, which the user may have made again. A sheet is about nothing but its
 * revision, which stays when the inspection is deleted.
 */
async function aboutAgain(context: WriteContext, report: Report): Promise<About | null> {
  if (report.purpose === 'sheet') {
    expectCollector(context, report);
    return null;
  }
  expectMaker(context, report);
  const about = await aboutOf(context, report.inspectionId, report.projectId);
  if (report.purpose === 'revision') expectIssuer(context, about);
  return about;
}

/**
 * Queues a report that failed or was cancelled. In any other state it stays unchanged. A revision
 * is issued by the person who asks for it now.
 */
async function retry(context: WriteContext, id: number): Promise<Report> {
  const { db, now, user } = context;
  const about = await aboutAgain(context, await existing(context, id));
  await reports.lockReport(db, id);
  const row = found(await reports.findReportRow(db, id), 'Report');
  if (row.state === 'failed' || row.state === 'cancelled') {
    const by =
      row.purpose === 'revision'
        ? { id: user.id, name: user.fullName }
        : { id: row.created_by_id, name: row.created_by_name };
    // Sheets do not count, so that nobody is prevented from signing.
    if (about !== null) {
      await expectFits(context, about, itemIdsOf(row));
      await expectShortQueue(context, by.id);
    }
    await reports.queueAgain(db, row, { about, by }, now);
  }
  return existing(context, id);
}

export function reportRoutes(register: Registrar, jobs: ReportJobs): void {
  const wake = () => {
    jobs.wake();
    return Promise.resolve();
  };
  register.list(calls.listReports, ({ query }, context) => {
    expectLinkReader(context, query);
    return listReports(context.db, query, context.now);
  });
  register.read(calls.getReport, ({ params }, context) => existing(context, params.id));
  register.read(
    calls.getReportLayout,
    async (_, { db, user }) =>
      (await layoutOfUser(db, user.id)) ?? (await findOffice(db)).reportLayout,
  );
  register.write(calls.createReport, async ({ body }, context) => {
    const id = await create(context, body);
    context.afterCommit(wake);
    return existing(context, id);
  });
  register.write(calls.cancelReport, async ({ params }, context) => {
    context.afterCommit(() => {
      jobs.cancel(params.id);
      return Promise.resolve();
    });
    return cancel(context, params.id);
  });
  register.write(calls.retryReport, ({ params }, context) => {
    context.afterCommit(wake);
    return retry(context, params.id);
  });
  register.public(
    calls.verifyReport,
    async ({ params }, { db }) => ({
      issued: (await reports.findIssued(db, params.sha256)) ?? null,
    }),
    { perMinute: VERIFICATIONS_PER_MINUTE },
  );
}

/** Per address. Nobody checks more files by hand. */
const VERIFICATIONS_PER_MINUTE = 60;
