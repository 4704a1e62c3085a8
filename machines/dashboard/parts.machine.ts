import type {
  ClientStatistics,
  Deadline,
  InspectionStatistics,
  ProjectStatistics,
} from '../../contract/dashboard/calls';
import type { Inspection } from '../../contract/inspections/calls';
import type { Moment } from '../clock/clock.machine';
import { loadMachineOf } from '../loading/load.machine';
import type { Page } from '../loading/page';

/** What the parts of the dashboard show, each loading, failing and retried by itself. */

/** The user's day and where they are. */
export type DayQuery = Pick<Moment, 'today' | 'timeZone'>;

/** The day's inspections, as many of them as are shown. */
export interface ScheduleQuery extends DayQuery {
  limit: number;
}

export type ScheduleEntry = Pick<
  Inspection,
  'id' | 'title' | 'inspectionDate' | 'status' | 'projectName'
>;

export const clientStatisticsMachine = loadMachineOf<DayQuery, ClientStatistics>(
  'clientStatistics',
);
export const projectStatisticsMachine = loadMachineOf<DayQuery, ProjectStatistics>(
  'projectStatistics',
);
export const inspectionStatisticsMachine = loadMachineOf<DayQuery, InspectionStatistics>(
  'inspectionStatistics',
);
export const todaysScheduleMachine = loadMachineOf<ScheduleQuery, Page<ScheduleEntry>>(
  'todaysSchedule',
);
export const upcomingDeadlinesMachine = loadMachineOf<DayQuery, readonly Deadline[]>(
  'upcomingDeadlines',
);
