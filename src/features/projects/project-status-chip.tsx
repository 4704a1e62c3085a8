import type { ReactNode } from 'react';
import { PROJECT_STATUS_LABELS } from '../../../contract/enums';
import { type PlannedProject, useProjectStatus } from './use-project-status';

/** A project's status, which moves with the user's clock. */
export function ProjectStatusChip({ project }: { project: PlannedProject }): ReactNode {
  const status = useProjectStatus(project);
  return <span className={`chip project-status-${status}`}>{PROJECT_STATUS_LABELS[status]}</span>;
}
