import type { Inspection } from '../../contract/inspections/calls';
import { loadMachineOf } from '../loading/load.machine';
import type { Page } from '../loading/page';

/** Which of a project's inspections are shown; all but the project is kept in the address. */
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
);
