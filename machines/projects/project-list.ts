import { PROJECT_STATUSES, type ProjectStatus } from '../../contract/enums';
import type { Project } from '../../contract/project';
import { projectStatusOf } from '../../contract/rules/project-status';
import { searched } from '../office/search';

export const PROJECT_SORTS = ['name', 'startDate', 'client', 'status'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

export interface ProjectView {
  search: string;
  /** Null for the projects of all clients. */
  clientId: number | null;
  /** Null for every status. */
  status: ProjectStatus | null;
  sort: ProjectSort;
}

/** A project's status on the user's day, which may be another than the server's. */
export function statusOn(project: Project, today: string): ProjectStatus {
  return projectStatusOf({ ...project, isOnHold: project.status === 'OnHold' }, today);
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Without a start comes last. */
const startOf = ({ startDate }: Project) => startDate ?? '9999-99-99';

function comparison(sort: ProjectSort, today: string): (one: Project, other: Project) => number {
  const rankOf = (project: Project) => PROJECT_STATUSES.indexOf(statusOn(project, today));
  switch (sort) {
    case 'name':
      return () => 0;
    case 'startDate':
      return (one, other) => compare(startOf(one), startOf(other));
    case 'client':
      return (one, other) => compare(one.clientName, other.clientName);
    case 'status':
      return (one, other) => rankOf(one) - rankOf(other);
  }
}

/** The projects that are shown: searched (section 7), filtered, sorted; equal ones by name. */
export function shownProjects(
  projects: readonly Project[],
  { search, clientId, status, sort }: ProjectView,
  today: string,
): readonly Project[] {
  const order = comparison(sort, today);
  const chosen = projects.filter(
    (project) =>
      (clientId === null || project.clientId === clientId) &&
      (status === null || statusOn(project, today) === status),
  );
  return searched(chosen, search, ({ name, address, clientName, description }) => [
    name,
    address,
    clientName,
    description,
  ]).toSorted(
    (one, other) => order(one, other) || compare(one.name, other.name) || one.id - other.id,
  );
}
