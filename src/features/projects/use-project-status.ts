import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { PROJECT_STATUSES, type ProjectStatus } from '../../../contract/enums';
import type { Project } from '../../../contract/projects/project';
import type { projectStatusMachine } from '../../../machines/projects/project-status.machine';
import { useProjectMachines } from './machines';
import { useClock, useInform, useScreenActor } from '../../platform/actors';

/** The fields of a project from which its status follows. */
export type PlannedProject = Pick<Project, 'startDate' | 'endDate' | 'status'>;

const selectStatus = (snapshot: SnapshotFrom<typeof projectStatusMachine>): ProjectStatus =>
  PROJECT_STATUSES.find((status) => snapshot.hasTag(status)) ?? 'Upcoming';

/**
 * The status of a project on the user's day. It changes when a new day begins, and as soon as the
 * project changes.
 */
export function useProjectStatus({ startDate, endDate, status }: PlannedProject): ProjectStatus {
  const isOnHold = status === 'OnHold';
  const actor = useScreenActor(useProjectMachines().projectStatus, {
    input: { startDate, endDate, isOnHold, clock: useClock() },
  });
  useInform(actor, { type: 'plan.changed', startDate, endDate, isOnHold });
  return useSelector(actor, selectStatus);
}
