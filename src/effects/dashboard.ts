import { dashboardMachine } from '../../machines/dashboard/dashboard.machine';
import * as parts from '../../machines/dashboard/parts.machine';
import { recentInspectionsMachine } from '../../machines/inspections/recent-inspections.machine';
import * as dashboard from '../api/dashboard';
import type { CallApi } from '../api/service';
import type { provideClocks } from './clock';
import { loading } from './loading';

type Clock = ReturnType<typeof provideClocks>['clock'];

function provideParts(api: CallApi) {
  return {
    clientStatistics: parts.clientStatisticsMachine.provide(
      loading((_, signal) => dashboard.fetchClientStatistics(api, signal)),
    ),
    projectStatistics: parts.projectStatisticsMachine.provide(
      loading((query, signal) => dashboard.fetchProjectStatistics(api, query, signal)),
    ),
    inspectionStatistics: parts.inspectionStatisticsMachine.provide(
      loading((query, signal) => dashboard.fetchInspectionStatistics(api, query, signal)),
    ),
    recentInspections: recentInspectionsMachine.provide(
      loading(({ count }, signal) => dashboard.fetchRecentInspections(api, count, signal)),
    ),
    todaysSchedule: parts.todaysScheduleMachine.provide(
      loading((query, signal) => dashboard.fetchTodaysSchedule(api, query, signal)),
    ),
    upcomingDeadlines: parts.upcomingDeadlinesMachine.provide(
      loading((query, signal) => dashboard.fetchUpcomingDeadlines(api, query, signal)),
    ),
  };
}

/** The dashboard with its effects, its parts and its clock; the parts alone too. */
export function provideDashboard(api: CallApi, clock: Clock) {
  const actors = provideParts(api);
  return { ...actors, dashboard: dashboardMachine.provide({ actors: { ...actors, clock } }) };
}
