import type { Report } from '../../contract/reports/report';
import { loadMachineOf } from '../loading/load.machine';
import { pageInPlace } from '../loading/news';
import type { Page } from '../loading/page';

export const REPORT_VIEWS = ['all', 'issued', 'outdated', 'drafts'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

/** The query of the list, which the address stores as text. */
export interface ReportQuery {
  view: ReportView;
  search: string;
  page: number;
}

const CONCERNED: readonly string[] = [
  ...['reports', 'signatures', 'clients', 'projects', 'inspections', 'items', 'photos'],
];

/** The list of reports, the newest first. A change of what they show may make them outdated. */
export const reportListMachine = loadMachineOf<ReportQuery, Page<Report>>('reportList', {
  concerns: ({ kind }) => CONCERNED.includes(kind),
  inPlace: pageInPlace,
});
