import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';
import type { HistoryFilter, HistorySubject } from './history.machine';

/** The history of a subject, limited by the filter. */
export interface HistoryFile extends HistoryFilter {
  subject: HistorySubject;
}

/** Downloads a history as a file. */
export const historyDownloadMachine = confirmedActionMachineOf<HistoryFile, object>(
  'historyDownload',
);
