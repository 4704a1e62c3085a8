import type { ReportGroup } from './layout';

/** What the chapters of a report are, as people choose it. */
export const REPORT_GROUP_LABELS: Readonly<Record<ReportGroup, string>> = {
  room: 'Room',
  status: 'Status',
  priority: 'Priority',
  assignee: 'Assignee',
};
