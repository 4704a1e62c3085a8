import type { Inspection } from '../../contract/inspections/inspection';
import { loadMachineOf } from '../loading/load.machine';
import { isRenamed, listInPlace } from '../loading/news';

/** The newest inspections, for the dashboard. */
export const recentInspectionsMachine = loadMachineOf<{ count: number }, readonly Inspection[]>(
  'recentInspections',
  {
    // An inspection is shown with the names of its project and client.
    concerns: (change) => change.kind === 'inspections' || isRenamed(change),
    inPlace: listInPlace,
  },
);
