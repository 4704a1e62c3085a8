import type { OpenedShare } from '../../contract/shares/share';
import { loadMachineOf } from '../loading/load.machine';

/** What a link leads to, for a guest. */
export const sharedReportMachine = loadMachineOf<{ token: string }, OpenedShare>('sharedReport');
