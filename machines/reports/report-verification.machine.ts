import type { IssuedReport } from '../../contract/reports/calls';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';

export interface Verification {
  /** Null if the file is not an issued revision. */
  issued: IssuedReport | null;
}

/** Checks whether a file is an issued revision of a report. */
export const reportVerificationMachine = confirmedActionMachineOf<{ file: File }, Verification>(
  'reportVerification',
);
