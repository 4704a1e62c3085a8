import type { Office } from '../../contract/office/calls';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';

/** A new logo for the office, or no logo. */
export interface LogoChange {
  /** Null removes the logo. */
  file: File | null;
}

/** Replaces the office's logo at once, or removes it after a confirmation. */
export const officeLogoMachine = confirmedActionMachineOf<LogoChange, Office>('officeLogo', {
  recordOf: () => 'logo',
});
