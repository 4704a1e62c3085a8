import type { SignOff } from '../../contract/signatures/calls';
import { loadMachineOf } from '../loading/load.machine';

/** A revision by its own id, or the newest one of an inspection. */
export interface SignOffQuery {
  of: 'reports' | 'inspections';
  id: number;
}

/** A revision that is to be signed, with its signatures. */
export const signOffMachine = loadMachineOf<SignOffQuery, SignOff>('signOff', {
  concerns: ({ kind }) => ['reports', 'signatures', 'office'].includes(kind),
});
