import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { ReportLayout } from '../../../contract/reports/layout';
import { REPORT_POLL_MS } from '../../../contract/reports/limits';
import { isUnderWay, type Report } from '../../../contract/reports/report';
import { reportListMachine } from '../../../machines/reports/report-list.machine';
import {
  reportMakingMachine,
  type ReportWish,
} from '../../../machines/reports/report-making.machine';
import { loadEffects } from '../../loading/load-effects';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { askForReport, fetchLayout, fetchReport, fetchReports, stopReport } from './calls';

interface Watched {
  report: Report | null;
}

const idOf = ({ report }: Watched): number => {
  if (report === null) throw new Error('No report is being made');
  return report.id;
};

/** The machines of reports with their effects. */
export function provideReportMachines({ api }: SignedIn) {
  return {
    reportList: reportListMachine.provide(
      loadEffects((query, signal) => fetchReports(api, query, signal)),
    ),
    reportMaking: reportMakingMachine.provide({
      actors: {
        loadLayout: fromPromise<ReportLayout>(({ signal }) => fetchLayout(api, signal)),
        askFor: fromPromise<Report, ReportWish>(({ input, signal }) =>
          askForReport(api, input, signal),
        ),
        cancelMaking: fromPromise<Report, Watched>(({ input, signal }) =>
          stopReport(api, idOf(input), signal),
        ),
        watchReport: fromCallback<EventObject, Watched>(({ input, sendBack }) => {
          const id = idOf(input);
          const leaving = new AbortController();
          const { signal } = leaving;
          let timer: ReturnType<typeof setTimeout> | undefined;
          const look = async () => {
            // If there was no answer, the next request may get one.
            const report = await fetchReport(api, id, signal).catch(() => null);
            if (signal.aborted) return;
            if (report !== null) sendBack({ type: 'report.read', report });
            if (report === null || isUnderWay(report)) lookLater();
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
