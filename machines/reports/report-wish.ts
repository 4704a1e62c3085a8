import type { ReportLayout } from '../../contract/reports/layout';
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
  /** The newest revision of the subject that the user knows of; null if none. */
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
}

/** What the user does in the dialog of a report, and what the server tells. */
export type ReportMakingEvent =
  | { type: 'layout.changed'; changes: Partial<ReportLayout> }
  | { type: 'report.make'; purpose: ReportPurpose }
  | { type: 'report.cancel' }
  | { type: 'report.again' }
  | { type: 'report.read'; report: Report }
  /** The server no longer shows the report to this user. */
  | { type: 'report.lost'; failure: Failure }
  | { type: 'error.dismiss' };

export interface ReportMakingInput {
  subject: ReportSubject;
  /** The prefix of the idempotency keys. */
  key: string;
}
