import { Project } from '../../contract/projects/project';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';
import { newestRecord } from '../actions/newest-record';
import { savedRow } from '../loading/news';

/**
 * Puts a project on hold, or resumes one that is on hold. The request has a version of the project that
 * is on hold if the one that the user saw was.
 */
export const projectHoldMachine = confirmedActionMachineOf<Project, Project>('projectHold', {
  newestOf: newestRecord(Project, ({ status }) => status === 'OnHold'),
  eventFor: (done) => savedRow(done && { saved: done.outcome }),
});
