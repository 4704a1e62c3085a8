import { nanoid } from 'nanoid';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { DEFAULT_REPORT_LAYOUT } from '../../../contract/reports/layout';
import { REPORT_POLL_MS } from '../../../contract/reports/limits';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import { isUnderWay, type Report } from '../../../contract/reports/report';
import { type Failure, failureOf } from '../../../machines/failure';
import {
  awaitedRevision,
  newestRevision,
  unchangedRevision,
  unknownRevision,
} from '../../../machines/reports/awaited-revision';
import { reportActionMachine } from '../../../machines/reports/report-action.machine';
import {
  inspectionReportsMachine,
  reportListMachine,
} from '../../../machines/reports/report-list.machine';
import { reportMakingMachine } from '../../../machines/reports/report-making.machine';
import { isUnanswered } from '../../../machines/unanswered';
import type {
  ReportStart,
  ReportSubject,
  ReportWish,
  RevisionSearch,
} from '../../../machines/reports/report-wish';
import { changeEffects, unaborted } from '../../actions/change-effects';
import { loadEffects } from '../../loading/load-effects';
import { machinesHook, type SignedIn } from '../session/signed-in';
import {
  askForReport,
  changeReport,
  fetchIssued,
  fetchLayout,
  fetchReport,
  fetchReports,
  fetchRevisions,
} from './calls';

interface Watched {
  report: Report | null;
}

const idOf = ({ report }: Watched): number => {
  if (report === null) throw new Error('No report is being made');
  return report.id;
};

/** Whether asking for the report again is in vain: it is gone, or no longer for this user. */
const isLost = ({ status }: Failure) => status === 404 || status === 403;

const nameOf = (subject: ReportSubject) => JSON.stringify(subject);

/** The machines of reports with their effects. */
export function provideReportMachines(outside: SignedIn) {
  const { userId, api, notify } = outside;
  /** The running requests for reports, by subject. */
  const asking = new Map<string, Promise<Report>>();
  return {
    reportList: reportListMachine.provide(
      loadEffects((query, signal) => fetchReports(api, query, signal)),
    ),
    inspectionReports: inspectionReportsMachine.provide(
      loadEffects(({ inspectionId }, signal) => fetchIssued(api, inspectionId, signal)),
    ),
    reportAction: reportActionMachine.provide(
      changeEffects(outside, (subject, sending) => changeReport(api, subject, sending), {
        done: (subject, { title }) =>
          subject.action === 'cancel'
            ? REPORT_MESSAGES.cancelled(title)
            : REPORT_MESSAGES.askedFor(title),
        failed: ({ action }) =>
          action === 'cancel' ? REPORT_MESSAGES.cancelFailed : REPORT_MESSAGES.retryFailed,
      }),
    ),
    reportMaking: reportMakingMachine.provide({
      actors: {
        loadStart: fromPromise<ReportStart, { subject: ReportSubject }>(
          async ({ input: { subject }, signal }) => {
            // It was asked for in a dialog that has been closed since.
            await asking.get(nameOf(subject))?.catch(() => undefined);
            const [layout, revisions] = await Promise.all([
              fetchLayout(api, signal).catch(() => DEFAULT_REPORT_LAYOUT),
              fetchRevisions(api, subject, signal).catch(() => null),
            ]);
            if (revisions === null)
              return { layout, report: null, newest: null, unchangedSince: null };
            const of = { subject, userId, now: Date.now() };
            return {
              layout,
              report: awaitedRevision(revisions, of),
              newest: newestRevision(revisions, of)?.id ?? 0,
              unchangedSince: unchangedRevision(revisions, subject),
            };
          },
        ),
        findRevision: fromPromise<Report | null, RevisionSearch>(
          async ({ input: { subject, known }, signal }) => {
            const all = await fetchRevisions(api, subject, signal);
            return unknownRevision(all, { subject, userId, known, now: Date.now() });
          },
        ),
        askFor: fromPromise<Report, ReportWish>(({ input, signal: dialog }) => {
          const name = nameOf(input.subject);
          const asked = unaborted(notify, dialog, (signal) => askForReport(api, input, signal), {
            done: ({ title }) => REPORT_MESSAGES.askedFor(title),
            failed: REPORT_MESSAGES.makeFailed,
          });
          asking.set(name, asked);
          return asked.finally(() => {
            if (asking.get(name) === asked) asking.delete(name);
          });
        }),
        cancelMaking: fromPromise<Report, Watched>(({ input, signal: dialog }) => {
          // A new key each time: a report that was made again can be cancelled again.
          const cancel = (signal: AbortSignal) =>
            changeReport(
              api,
              { id: idOf(input), action: 'cancel' },
              { idempotencyKey: nanoid(), signal },
            );
          return unaborted(notify, dialog, cancel, {
            done: ({ state, title }) =>
              state === 'cancelled'
                ? REPORT_MESSAGES.cancelled(title)
                : REPORT_MESSAGES.tooLateToCancel(title),
            failed: REPORT_MESSAGES.cancelFailed,
          });
        }),
        watchReport: fromCallback<EventObject, Watched>(({ input, sendBack }) => {
          const id = idOf(input);
          const leaving = new AbortController();
          const { signal } = leaving;
          let timer: ReturnType<typeof setTimeout> | undefined;
          const look = async () => {
            const seen = await fetchReport(api, id, signal).catch(failureOf);
            if (signal.aborted) return;
            if ('state' in seen) sendBack({ type: 'report.read', report: seen });
            else if (isLost(seen)) sendBack({ type: 'report.lost', failure: seen });
            else if (isUnanswered(seen)) sendBack({ type: 'report.unanswered' });
            // If there was no answer, the next request may get one.
            if ('state' in seen ? isUnderWay(seen) : !isLost(seen)) lookLater();
          };
          const lookLater = () => {
            timer = setTimeout(() => void look(), REPORT_POLL_MS);
          };
          void look();
          return () => {
            clearTimeout(timer);
            leaving.abort();
          };
        }),
      },
    }),
  };
}

export const useReportMachines = machinesHook(provideReportMachines);
