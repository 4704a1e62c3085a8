import type { Office } from '../../contract/office/calls';
import { loadMachineOf } from '../loading/load.machine';

/** The settings of the office; there is one record of them. */
export const officeMachine = loadMachineOf<object, Office>('office', {
  concerns: ({ kind }) => kind === 'office',
});
