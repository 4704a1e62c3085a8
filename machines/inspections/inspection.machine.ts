import type { InspectionWithItems } from '../../contract/inspections/calls';
import { loadMachineOf } from '../loading/load.machine';
import type { RecordQuery } from '../loading/record-query';

/** One inspection with its items. */
export const inspectionMachine = loadMachineOf<RecordQuery, InspectionWithItems>('inspection');
