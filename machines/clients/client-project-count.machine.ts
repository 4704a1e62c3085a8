import { loadMachineOf } from '../loading/load.machine';
import type { RecordQuery } from '../loading/record-query';

/** How many projects a client has that are not archived. */
export const clientProjectCountMachine = loadMachineOf<RecordQuery, number>('clientProjectCount');
