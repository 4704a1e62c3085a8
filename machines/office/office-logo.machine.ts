import type { Office } from '../../contract/office/calls';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';

/** Another logo for the office, or none. */
export interface LogoChange {
  /** Null removes the logo. */
  file: File | null;
}

/** Replaces the office's logo at once, or removes it after a question. */
export const officeLogoMachine = confirmedActionMachineOf<LogoChange, Office>('officeLogo', {
  recordOf: () => 'logo',
});
