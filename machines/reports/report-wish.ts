import { DEFAULT_REPORT_LAYOUT, type ReportLayout } from '../../contract/reports/layout';
import type { Report, ReportPurpose } from '../../contract/reports/report';
import type { Failure } from '../failure';

/** What a report is about. */
export type ReportSubject = ({ inspectionId: number } | { projectId: number }) & {
  /** Limits the report to these items. */
  itemIds?: number[];
};

export interface ReportWish {
  subject: ReportSubject;
  purpose: ReportPurpose;
  layout: ReportLayout;
  /** A repeat after a lost answer uses the same key. */
  idempotencyKey: string;
}

/** A revision of the subject that the server may have begun without the user knowing. */
export interface RevisionSearch {
  subject: ReportSubject;
  /** The newest revision of the subject that the user knows of; 0 if none, null if unknown. */
  known: number | null;
}

/** What the dialog begins with. */
export interface ReportStart {
  layout: ReportLayout;
  /**
   * The user's own revision of the subject that waits, is being made or was just issued; null if
   * there is none. They may not know of it: its answer was lost, or they closed the dialog.
   */
  report: Report | null;
  /** The user's newest revision of the subject; 0 if there is none, null if the server did not say. */
  newest: number | null;
  /** The newest revision of the whole subject if nothing has changed since; otherwise null. */
  unchangedSince: number | null;
}

/** What the user does in the dialog of a report, and what the server reports. */
export type ReportMakingEvent =
  | { type: 'layout.changed'; changes: Partial<ReportLayout> }
  | { type: 'report.make'; purpose: ReportPurpose }
  | { type: 'report.cancel' }
  | { type: 'report.again' }
  | { type: 'report.read'; report: Report }
  /** Nobody has answered how far the report is. */
  | { type: 'report.unanswered' }
  /** The server no longer shows the report to this user. */
  | { type: 'report.lost'; failure: Failure }
  | { type: 'error.dismiss' };

export interface ReportMakingInput {
  subject: ReportSubject;
  /** The prefix of the idempotency keys. */
  key: string;
}

export interface ReportMakingContext extends ReportMakingInput {
  layout: ReportLayout;
  purpose: ReportPurpose;
  /** Counts the requests of each purpose that the server has accepted; the next one gets a new key. */
  accepted: Readonly<Record<ReportPurpose, number>>;
  /** Counts the changes of the layout, each of which makes another request. */
  layouts: number;
  /** The newest revision that the user knows of; 0 if there is none, null if unknown. */
  known: number | null;
  /** Whether a request for a revision was not answered, so that there may be one more. */
  mayBeIssued: boolean;
  /** The number of the newest issued revision if nothing has changed since; otherwise null. */
  unchangedSince: number | null;
  report: Report | null;
  /** Whether the last question for the progress was not answered. */
  isSilent: boolean;
  failure: Failure | null;
}

/** A dialog before its first answer. */
export const newReportMaking = (input: ReportMakingInput): ReportMakingContext => ({
  ...input,
  layout: DEFAULT_REPORT_LAYOUT,
  purpose: 'draft',
  accepted: { preview: 0, draft: 0, revision: 0 },
  layouts: 0,
  known: null,
  mayBeIssued: false,
  unchangedSince: null,
  report: null,
  isSilent: false,
  failure: null,
});
