import { loadMachineOf } from '../loading/load.machine';
import type { RecordQuery } from '../loading/record-query';

/** How much open work is assigned to a user. What is archived does not count. */
export interface OpenWork {
  items: number;
  inspections: number;
}

/** The open work of a user, who may be deactivated. */
export const openWorkMachine = loadMachineOf<RecordQuery, OpenWork>('openWork');
