import type { Report } from '../../contract/reports/report';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';

export interface ReportAction {
  id: number;
  action: 'cancel' | 'retry';
  /** Of the report or sheet with this id; after each change the same action is a new request. */
  version: number;
}

/** Cancels a report that waits, or has one made again that failed or was cancelled. */
export const reportActionMachine = confirmedActionMachineOf<ReportAction, Report>('reportAction');
