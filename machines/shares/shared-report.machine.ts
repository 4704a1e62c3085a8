import type { OpenedShare } from '../../contract/shares/share';
import { loadMachineOf } from '../loading/load.machine';

/** The report that a link shows to a guest. */
export const sharedReportMachine = loadMachineOf<{ token: string }, OpenedShare>('sharedReport');
