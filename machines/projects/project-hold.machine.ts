import type { Project } from '../../contract/projects/project';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';
import { savedRow } from '../loading/news';

/** Puts a project on hold, or resumes one that is on hold, with the version that the user saw. */
export const projectHoldMachine = confirmedActionMachineOf<Project, Project>('projectHold', {
  eventFor: (done) => savedRow(done && { saved: done.outcome }),
});
