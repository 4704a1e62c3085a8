import type {
  ClientStatistics,
  Deadline,
  InspectionStatistics,
  ProjectStatistics,
} from '../../contract/dashboard/calls';
import type { Inspection } from '../../contract/inspections/inspection';
import type { Moment } from '../clock/clock.machine';
import { loadMachineOf } from '../loading/load.machine';
import { type InPlace, listInPlace, pageInPlace } from '../loading/news';
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

/** The soonest deadlines, and how many have passed. */
export interface Deadlines {
  rows: readonly Deadline[];
  /** Items that are not resolved and were due before today. */
  overdueItems: number;
}

/** Items and projects each have their own ids. */
const keyOf = ({ kind, id }: Pick<Deadline, 'kind' | 'id'>) => `${kind} ${String(id)}`;

function deadlinesInPlace(shown: Deadlines, answer: Deadlines): InPlace<Deadlines> {
  const { data: rows, held } = listInPlace(shown.rows, answer.rows, keyOf);
  return { data: { ...answer, rows }, held };
}

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
export const upcomingDeadlinesMachine = loadMachineOf<DayQuery, Deadlines>('upcomingDeadlines', {
  concerns: ({ kind }) => ['inspections', 'items', 'projects'].includes(kind),
  inPlace: deadlinesInPlace,
});
