import type { Report } from '../../contract/reports/report';
import { loadMachineOf } from '../loading/load.machine';
import { pageInPlace } from '../loading/news';
import type { Page } from '../loading/page';
import { isOfInspections, isOfReports } from './report-news';

export const REPORT_VIEWS = ['all', 'issued', 'outdated', 'drafts'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

/** What people did with an issued revision. */
export const REPORT_FACTS = ['signed', 'unsigned', 'shared', 'opened'] as const;
export type ReportFact = (typeof REPORT_FACTS)[number];

export const REPORT_SORTS = [
  '',
  'createdAt',
  'title',
  '-title',
  'projectName',
  '-projectName',
] as const;

/** The query of the list, which the address stores as text. */
export interface ReportQuery {
  view: ReportView;
  search: string;
  fact: '' | ReportFact;
  /** An id, or `''` for all; likewise for inspection. */
  project: string;
  inspection: string;
  /** `''` for the newest first. */
  sort: string;
  page: number;
}

/** The list of reports, the newest first. A change of what they show may make them outdated. */
export const reportListMachine = loadMachineOf<ReportQuery, Page<Report>>('reportList', {
  concerns: (change) => isOfReports(change) || isOfInspections(change) || change.kind === 'shares',
  inPlace: pageInPlace,
});

/** The newest issued revision of an inspection, and how many there are. */
export const inspectionReportsMachine = loadMachineOf<{ inspectionId: number }, Page<Report>>(
  'inspectionReports',
  {
    concerns: (change, { query }) =>
      isOfReports(change) ||
      (isOfInspections(change) && change.inspectionId === query.inspectionId),
  },
);
