import type { ReportGroup } from './layout';

/** The names of a report's chapters, from which people choose. */
export const REPORT_GROUP_LABELS: Readonly<Record<ReportGroup, string>> = {
  room: 'Location',
  status: 'Status',
  priority: 'Priority',
  assignee: 'Assignee',
};
