import type { Inspection } from '../../contract/inspections/inspection';
import { loadMachineOf } from '../loading/load.machine';
import { listInPlace } from '../loading/news';

/** The newest inspections, for the dashboard. */
export const recentInspectionsMachine = loadMachineOf<{ count: number }, readonly Inspection[]>(
  'recentInspections',
  {
    // An inspection is shown with the name of its project.
    concerns: ({ kind }) => kind === 'inspections' || kind === 'projects',
    inPlace: listInPlace,
  },
);
