import { REPORT_MAX_MINUTES } from '../../contract/reports/limits';
import { isUnderWay, type Report } from '../../contract/reports/report';
import type { ReportSubject } from './report-wish';

/** How long an issued revision counts as just issued: its time is the one when it was begun. */
const JUST_NOW_MS = (REPORT_MAX_MINUTES + 10) * 60_000;

interface Asking {
  subject: ReportSubject;
  userId: number;
  /** In milliseconds since 1970. */
  now: number;
}

/** A report does not tell which items were chosen, so no report of a choice is found. */
function isAbout(report: Report, subject: ReportSubject): boolean {
  if (subject.itemIds !== undefined || report.itemCount !== null) return false;
  return 'inspectionId' in subject
    ? report.inspectionId === subject.inspectionId
    : report.inspectionId === null && report.projectId === subject.projectId;
}

/**
 * The user's newest revision of the subject if it waits, is being made, or was just issued and
 * nothing has changed since; otherwise null. `reports` are the newest first.
 */
export function awaitedRevision(
  reports: readonly Report[],
  { subject, userId, now }: Asking,
): Report | null {
  const newest = reports.find(
    (report) =>
      report.purpose === 'revision' && report.createdById === userId && isAbout(report, subject),
  );
  if (newest === undefined) return null;
  if (isUnderWay(newest)) return newest;
  const { state, readyAt, isOutdated } = newest;
  const isNew = readyAt !== null && Math.abs(now - Date.parse(readyAt)) < JUST_NOW_MS;
  return state === 'ready' && isNew && !isOutdated ? newest : null;
}
