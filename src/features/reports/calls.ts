import { LIST_PAGE_SIZE } from '../../../contract/limits';
import type { ReportAction } from '../../../machines/reports/report-action.machine';
import type { Sending } from '../../actions/action-effects';
import {
  cancelReport,
  createReport,
  getReport,
  getReportLayout,
  listReports,
  retryReport,
} from '../../../contract/reports/calls';
import type { ReportLayout } from '../../../contract/reports/layout';
import type { Report } from '../../../contract/reports/report';
import type { Page } from '../../../machines/loading/page';
import type { ReportQuery, ReportView } from '../../../machines/reports/report-list.machine';
import type { ReportSubject, ReportWish } from '../../../machines/reports/report-wish';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** The calls of reports. */

const ISSUED = { purpose: 'revision', state: 'ready' } as const;

const VIEWS = {
  all: {},
  issued: ISSUED,
  outdated: { ...ISSUED, isOutdated: 'true' },
  drafts: { purpose: 'draft' },
} as const satisfies Readonly<Record<ReportView, object>>;

const FACTS = {
  '': {},
  signed: { ...ISSUED, isSigned: 'true' },
  unsigned: { ...ISSUED, isSigned: 'false' },
  shared: { ...ISSUED, isShared: 'true' },
  opened: { ...ISSUED, isOpened: 'true' },
} as const satisfies Readonly<Record<ReportQuery['fact'], object>>;

const chosen = <Name extends string>(name: Name, value: string) =>
  (value === '' ? {} : { [name]: value }) as Partial<Record<Name, string>>;

/** The filters and the order of the list, for its pages and its file. */
export const filteredBy = ({ view, search, fact, project, inspection, sort }: ReportQuery) => ({
  ...FACTS[fact],
  ...VIEWS[view],
  ...chosen('search', search.trim()),
  ...chosen('projectId', project),
  ...chosen('inspectionId', inspection),
  ...chosen('sort', sort),
});

export async function fetchReports(
  api: CallApi,
  listed: ReportQuery,
  signal: AbortSignal,
): Promise<Page<Report>> {
  const query = {
    ...filteredBy(listed),
    page: String(listed.page),
    pageSize: String(LIST_PAGE_SIZE),
  };
  const { data, total } = await orThrow(api(listReports, { query, signal }));
  return { rows: data, total };
}

/** The newest issued revision of an inspection, and the number of all. */
export async function fetchIssued(
  api: CallApi,
  inspectionId: number,
  signal: AbortSignal,
): Promise<Page<Report>> {
  const query = { ...ISSUED, inspectionId: String(inspectionId), page: '1', pageSize: '1' };
  const { data, total } = await orThrow(api(listReports, { query, signal }));
  return { rows: data, total };
}

export const fetchLayout = async (api: CallApi, signal: AbortSignal): Promise<ReportLayout> =>
  (await orThrow(api(getReportLayout, { signal }))).data;

/** How many revisions are searched for one of a project: those of its inspections are among them. */
const SEARCHED = 50;

/** The newest revisions of an inspection, or of a project and its inspections. */
export async function fetchRevisions(
  api: CallApi,
  subject: ReportSubject,
  signal: AbortSignal,
): Promise<readonly Report[]> {
  const query = {
    purpose: 'revision' as const,
    page: '1',
    pageSize: String(SEARCHED),
    ...('inspectionId' in subject
      ? { inspectionId: String(subject.inspectionId) }
      : { projectId: String(subject.projectId) }),
  };
  return (await orThrow(api(listReports, { query, signal }))).data;
}

export async function askForReport(
  api: CallApi,
  { subject, purpose, layout, idempotencyKey }: ReportWish,
  signal: AbortSignal,
): Promise<Report> {
  const body = { ...subject, purpose, layout };
  return (await orThrow(api(createReport, { body, idempotencyKey, signal }))).data;
}

export const fetchReport = async (api: CallApi, id: number, signal: AbortSignal): Promise<Report> =>
  (await orThrow(api(getReport, { params: { id }, signal }))).data;

/** Cancels a report, or has it made again. */
export async function changeReport(
  api: CallApi,
  { id, action }: Pick<ReportAction, 'id' | 'action'>,
  sending: Sending,
): Promise<Report> {
  const call = action === 'cancel' ? cancelReport : retryReport;
  return (await orThrow(api(call, { params: { id }, ...sending }))).data;
}
