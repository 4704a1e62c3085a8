import type { Project } from '../../contract/projects/project';
import type { ProjectSummary } from '../../contract/projects/project-summary';
import { loadMachineOf } from '../loading/load.machine';
import { isOfProject } from '../loading/news';
import type { RecordQuery } from '../loading/record-query';

export interface ProjectRecord {
  project: Project;
  summary: ProjectSummary;
}

/** One project with its summary. */
export const projectMachine = loadMachineOf<RecordQuery, ProjectRecord>('project', {
  concerns: (change, { query }) =>
    isOfProject(change, query.id) && (change.kind === 'projects' || change.kind === 'inspections'),
});
