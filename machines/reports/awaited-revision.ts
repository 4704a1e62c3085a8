import { REPORT_MAX_MINUTES } from '../../contract/reports/limits';
import { isUnderWay, type Report } from '../../contract/reports/report';
import type { ReportMakingContext, ReportSubject } from './report-wish';

/** How long an issued revision counts as just issued: its time is when it was begun. */
const JUST_NOW_MS = (REPORT_MAX_MINUTES + 10) * 60_000;

interface Asking {
  subject: ReportSubject;
  userId: number;
  /** In milliseconds since 1970. */
  now: number;
}

/** A report says how many items were chosen, but not which. */
function isAbout(report: Report, subject: ReportSubject): boolean {
  if (report.itemCount !== (subject.itemIds?.length ?? null)) return false;
  return 'inspectionId' in subject
    ? report.inspectionId === subject.inspectionId
    : report.inspectionId === null && report.projectId === subject.projectId;
}

/** The user's newest revision of the subject, or of a choice of as many items; `reports` are the newest first. */
export const newestRevision = (
  reports: readonly Report[],
  { subject, userId }: Omit<Asking, 'now'>,
): Report | null =>
  reports.find(
    (report) =>
      report.purpose === 'revision' && report.createdById === userId && isAbout(report, subject),
  ) ?? null;

/**
 * The revision that a request without an answer has made, if there is one: the user's newest that they
 * do not know of.
 */
export function unknownRevision(
  reports: readonly Report[],
  { known, ...asking }: Asking & { known: number | null },
): Report | null {
  if (known === null) return awaitedRevision(reports, asking);
  const newest = newestRevision(reports, asking);
  const isMade = newest !== null && (isUnderWay(newest) || newest.state === 'ready');
  return isMade && newest.id > known ? newest : null;
}

/**
 * The number of the newest issued revision of the whole subject if nothing has changed since;
 * otherwise null. `reports` are the newest first.
 */
export function unchangedRevision(
  reports: readonly Report[],
  subject: ReportSubject,
): number | null {
  if (subject.itemIds !== undefined) return null;
  const newest = reports.find(
    (report) =>
      report.purpose === 'revision' && report.state === 'ready' && isAbout(report, subject),
  );
  return newest === undefined || newest.isOutdated ? null : newest.revision;
}

/** What the dialog knows with a report that it has read, or without one. */
export const withReport = (
  { subject, unchangedSince }: Pick<ReportMakingContext, 'subject' | 'unchangedSince'>,
  { report }: Pick<ReportMakingContext, 'report'>,
): Pick<ReportMakingContext, 'report' | 'unchangedSince'> => ({
  report,
  unchangedSince:
    report?.purpose === 'revision' && report.state === 'ready'
      ? unchangedRevision([report], subject)
      : unchangedSince,
});

/**
 * The user's newest revision of the subject if it waits, is being made, or was just issued and
 * nothing has changed since; otherwise null. `reports` are the newest first.
 */
export function awaitedRevision(
  reports: readonly Report[],
  { subject, userId, now }: Asking,
): Report | null {
  // Another choice of as many items may have been issued before.
  if (subject.itemIds !== undefined) return null;
  const newest = newestRevision(reports, { subject, userId });
  if (newest === null) return null;
  if (isUnderWay(newest)) return newest;
  const { state, readyAt, isOutdated } = newest;
  const isNew = readyAt !== null && Math.abs(now - Date.parse(readyAt)) < JUST_NOW_MS;
  return state === 'ready' && isNew && !isOutdated ? newest : null;
}
