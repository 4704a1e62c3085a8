import type { Project } from '../../contract/projects/project';
import type { ProjectSummary } from '../../contract/projects/project-summary';
import { loadMachineOf } from '../loading/load.machine';
import { isOfProject, isRenamed, withSaved } from '../loading/news';
import type { RecordQuery } from '../loading/record-query';

export interface ProjectRecord {
  project: Project;
  summary: ProjectSummary;
}

export interface ProjectOnDay extends RecordQuery {
  /** The user's calendar date, on which the summary depends. */
  today: string;
}

/** What the summary counts or lists: also open, overdue and resolved items. */
const SUMMARIZED: ReadonlySet<string> = new Set(['projects', 'inspections', 'items']);

/** One project with its summary. */
export const projectMachine = loadMachineOf<ProjectOnDay, ProjectRecord>('project', {
  concerns: (change, { query }) =>
    (isOfProject(change, query.id) && SUMMARIZED.has(change.kind)) ||
    (change.kind === 'clients' && isRenamed(change)),
  // A form may be open on it at midnight.
  mayStay: (answered, { id }) => answered.id === id,
  withOwn: (shown, own) => ({ ...shown, project: withSaved(shown.project, own) }),
});
