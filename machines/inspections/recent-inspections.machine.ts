import type { Inspection } from '../../contract/inspections/calls';
import { loadMachineOf } from '../loading/load.machine';

/** The newest inspections, for the dashboard. */
export const recentInspectionsMachine = loadMachineOf<{ count: number }, readonly Inspection[]>(
  'recentInspections',
);
