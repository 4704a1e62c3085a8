import { MISSING_RECORD } from '../messages/missing-record';
import type { Report, ReportState } from './report';

/** The words of a report, on screens and in files. */

export const REPORT_PURPOSE_LABELS: Readonly<Record<Report['purpose'], string>> = {
  preview: 'Preview',
  draft: 'Draft',
  revision: 'Revision',
  sheet: 'Signature Sheet',
};

/** The state of a report as people see it. */
export type ShownReportState = ReportState | 'outdated' | 'issued';

export const REPORT_STATE_LABELS: Readonly<Record<ShownReportState, string>> = {
  queued: 'Waiting',
  making: 'Making',
  ready: 'Ready',
  outdated: 'Outdated',
  issued: 'Issued',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export function shownStateOf({
  state,
  purpose,
  isOutdated,
}: Pick<Report, 'state' | 'purpose' | 'isOutdated'>): ShownReportState {
  if (state !== 'ready') return state;
  if (isOutdated) return 'outdated';
  return purpose === 'revision' ? 'issued' : 'ready';
}

/** What a report says in place of its inspection or project that was deleted since; null if it is there. */
export function deletedSubjectOf({
  isSubjectDeleted,
  inspectionId,
}: Pick<Report, 'isSubjectDeleted' | 'inspectionId'>): string | null {
  if (!isSubjectDeleted) return null;
  return MISSING_RECORD[inspectionId === null ? 'project' : 'inspection'];
}
