import type { ReactNode } from 'react';
import { PROJECT_STATUS_LABELS, type ProjectStatus as Status } from '../../../contract/enums';
import { Chip, type Tone } from '../../ui/chip/chip';
import { type PlannedProject, useProjectStatus } from './use-project-status';

const TONES: Readonly<Record<Status, Tone>> = {
  Upcoming: 'info',
  InProgress: 'violet',
  Completed: 'teal',
  OnHold: 'neutral',
};

/** A chip with a project's status, in its colour. */
export function ProjectStatus({ status }: { status: Status }): ReactNode {
  return <Chip tone={TONES[status]}>{PROJECT_STATUS_LABELS[status]}</Chip>;
}

/** A chip with a project's status, which follows the user's clock. */
export function ProjectStatusChip({ project }: { project: PlannedProject }): ReactNode {
  return <ProjectStatus status={useProjectStatus(project)} />;
}
