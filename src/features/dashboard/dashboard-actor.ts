import type { ActorRefFrom } from 'xstate';
import type { dashboardMachine } from '../../../machines/dashboard/dashboard.machine';

export type DashboardActor = ActorRefFrom<typeof dashboardMachine>;
