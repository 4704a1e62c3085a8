import type { Inspection } from '../../contract/inspections/inspection';
import { loadMachineOf } from '../loading/load.machine';
import { isOfProject, pageInPlace } from '../loading/news';
import type { Page } from '../loading/page';

/** The query of a project's inspections. The address contains everything except the project. */
export interface ProjectInspectionsQuery {
  projectId: number;
  search: string;
  /** Archived inspections are shown only on request. */
  archived: 'hide' | 'show';
  page: number;
}

/** The inspections of one project, the newest first. */
export const projectInspectionsMachine = loadMachineOf<ProjectInspectionsQuery, Page<Inspection>>(
  'projectInspections',
  {
    // An inspection is shown with the numbers of its items and issues.
    concerns: (change, { query }) => {
      const { kind, action, fields } = change;
      const isCounted = action !== 'changed' || fields.includes('assessment');
      return (
        isOfProject(change, query.projectId) &&
        (kind === 'inspections' || (kind === 'items' && isCounted))
      );
    },
    inPlace: pageInPlace,
  },
);
