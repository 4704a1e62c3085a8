import type { ReactNode } from 'react';
import type { Project } from '../../../contract/projects/project';
import { projectValuesOf } from '../../../machines/projects/project-form.machine';
import { formatDay } from '../../ui/text/dates';
import { Detail, Details, Prose } from '../../ui/text/details';
import { formatDollars } from '../../../contract/rules/dollars';

const dayOf = (date: string | null) => (date === null ? 'Not set' : formatDay(date));

/** The fields of a project. */
export function ProjectFacts({ project }: { project: Project }): ReactNode {
  const { notes } = projectValuesOf(project);
  return (
    <section className="card" aria-labelledby="project-details">
      <h2 id="project-details">Details</h2>
      <Details>
        <Detail label="Address">{project.address}</Detail>
        <Detail label="Start Date">{dayOf(project.startDate)}</Detail>
        <Detail label="End Date">{dayOf(project.endDate)}</Detail>
        <Detail label="Budget">
          {project.budget === 0 ? 'Not set' : formatDollars(project.budget)}
        </Detail>
      </Details>
      <Prose title="Notes" text={notes} />
    </section>
  );
}
