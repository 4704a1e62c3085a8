import type { ProjectStatus } from '../../contract/enums';
import type { Project } from '../../contract/projects/project';
import type { ClientOption } from '../clients/client-options.machine';
import { loadMachineOf } from '../loading/load.machine';
import { pageInPlace, pageWithSaved } from '../loading/news';
import type { Page } from '../loading/page';

export const PROJECT_SORTS = ['name', 'startDate', 'client', 'status'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** The query of the list, which the address stores as text. */
export interface ProjectQuery {
  search: string;
  /** Null for the projects of all clients. */
  clientId: number | null;
  /** Null for every status. */
  status: ProjectStatus | null;
  sort: ProjectSort;
  page: number;
  /** The user's calendar date, on which the statuses depend. */
  today: string;
}

export interface ProjectPage extends Page<Project> {
  /** The client of the filter; null without a filter or if the client does not exist. */
  client: ClientOption | null;
}

/** The list of projects that are not archived. */
export const projectListMachine = loadMachineOf<ProjectQuery, ProjectPage>('projectList', {
  // A project is shown with the name of its client.
  concerns: ({ kind, action }) =>
    kind === 'projects' || (kind === 'clients' && action === 'changed'),
  inPlace: pageInPlace,
  withOwn: pageWithSaved,
});
