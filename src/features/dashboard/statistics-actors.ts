import type { SnapshotFrom } from 'xstate';
import type { ClientStatistics, ProjectStatistics } from '../../../contract/dashboard/calls';
import type { DayQuery } from '../../../machines/dashboard/parts.machine';
import type { LoadActor } from '../../loading/use-load';
import type { DashboardActor } from './dashboard-actor';

type Snapshot = SnapshotFrom<DashboardActor>;

export const selectClients = ({ children }: Snapshot) => children.clientStatistics;
export const selectProjects = ({ children }: Snapshot) => children.projectStatistics;

export type StatisticsActor<Statistics> = LoadActor<DayQuery, Statistics>;

export interface StatisticsActors {
  clients: StatisticsActor<ClientStatistics>;
  projects: StatisticsActor<ProjectStatistics>;
}
