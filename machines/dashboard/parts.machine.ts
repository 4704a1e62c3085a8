import type {
  ClientStatistics,
  Deadline,
  InspectionStatistics,
  ProjectStatistics,
} from '../../contract/dashboard/calls';
import type { Inspection } from '../../contract/inspections/inspection';
import type { Moment } from '../clock/clock.machine';
import { loadMachineOf } from '../loading/load.machine';
import { listInPlace, pageInPlace } from '../loading/news';
import type { Page } from '../loading/page';

/** The parts of the dashboard. Each loads, fails and retries separately. */

/** The user's day and time zone. */
export type DayQuery = Pick<Moment, 'today' | 'timeZone'>;

/** The day's inspections, limited to those that are shown. */
export interface ScheduleQuery extends DayQuery {
  limit: number;
}

export type ScheduleEntry = Pick<
  Inspection,
  'id' | 'title' | 'inspectionDate' | 'isImported' | 'status' | 'projectName'
>;

export const clientStatisticsMachine = loadMachineOf<DayQuery, ClientStatistics>(
  'clientStatistics',
  { concerns: ({ kind }) => kind === 'clients' },
);
export const projectStatisticsMachine = loadMachineOf<DayQuery, ProjectStatistics>(
  'projectStatistics',
  { concerns: ({ kind }) => kind === 'projects' },
);
export const inspectionStatisticsMachine = loadMachineOf<DayQuery, InspectionStatistics>(
  'inspectionStatistics',
  { concerns: ({ kind }) => kind === 'inspections' || kind === 'items' },
);
export const todaysScheduleMachine = loadMachineOf<ScheduleQuery, Page<ScheduleEntry>>(
  'todaysSchedule',
  {
    concerns: ({ kind }) => kind === 'inspections' || kind === 'projects',
    inPlace: pageInPlace,
  },
);
export const upcomingDeadlinesMachine = loadMachineOf<DayQuery, readonly Deadline[]>(
  'upcomingDeadlines',
  {
    concerns: ({ kind }) => ['inspections', 'items', 'projects'].includes(kind),
    // Items and projects each have their own ids.
    inPlace: (shown, answer) =>
      listInPlace(shown, answer, ({ kind, id }) => `${kind} ${String(id)}`),
  },
);
