import type { ReactNode } from 'react';
import { projectStatusOf } from '../../../contract/projects/project-status';
import { datesOf, type ProjectValues } from '../../../machines/projects/project-form.machine';
import { ProjectStatus } from './project-status-chip';
import './projects.css';

/** The status that follows from the dates; it is shown, but cannot be chosen. */
export function DerivedStatus({
  values,
  today,
}: {
  values: ProjectValues;
  today: string;
}): ReactNode {
  const status = projectStatusOf({ ...datesOf(values), isOnHold: values.isOnHold }, today);
  return (
    <p className="derived-status wide">
      Status: <ProjectStatus status={status} />
      <small>
        {values.isOnHold ? 'The project is on hold.' : 'Follows from the start and end dates.'}
      </small>
    </p>
  );
}
