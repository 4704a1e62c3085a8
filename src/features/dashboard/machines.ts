import { type EventObject, fromCallback } from 'xstate';
import { dashboardMachine, type ScreenReport } from '../../../machines/dashboard/dashboard.machine';
import * as parts from '../../../machines/dashboard/parts.machine';
import { recentInspectionsMachine } from '../../../machines/inspections/recent-inspections.machine';
import * as dashboard from './calls';
import type { CallApi } from '../../platform/http/call-api';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { loadEffects } from '../../loading/load-effects';
import { watchScreen } from './watch-screen';

function provideParts(api: CallApi) {
  return {
    clientStatistics: parts.clientStatisticsMachine.provide(
      loadEffects((_, signal) => dashboard.fetchClientStatistics(api, signal)),
    ),
    projectStatistics: parts.projectStatisticsMachine.provide(
      loadEffects((query, signal) => dashboard.fetchProjectStatistics(api, query, signal)),
    ),
    inspectionStatistics: parts.inspectionStatisticsMachine.provide(
      loadEffects((query, signal) => dashboard.fetchInspectionStatistics(api, query, signal)),
    ),
    recentInspections: recentInspectionsMachine.provide(
      loadEffects(({ count }, signal) => dashboard.fetchRecentInspections(api, count, signal)),
    ),
    todaysSchedule: parts.todaysScheduleMachine.provide(
      loadEffects((query, signal) => dashboard.fetchTodaysSchedule(api, query, signal)),
    ),
    upcomingDeadlines: parts.upcomingDeadlinesMachine.provide(
      loadEffects((query, signal) => dashboard.fetchUpcomingDeadlines(api, query, signal)),
    ),
  };
}

/** The machines of the dashboard and of its parts, with their effects. */
export function provideDashboardMachines({ api }: Pick<SignedIn, 'api'>) {
  const actors = provideParts(api);
  return {
    ...actors,
    dashboard: dashboardMachine.provide({
      actors: {
        ...actors,
        watchScreen: fromCallback<EventObject, undefined, ScreenReport>(({ sendBack }) =>
          watchScreen(sendBack),
        ),
      },
    }),
  };
}

export const useDashboardMachines = machinesHook(provideDashboardMachines);
