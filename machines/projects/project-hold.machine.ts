import type { Project } from '../../contract/projects/project';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';

/** Puts a project on hold, or resumes one that is on hold, with the version that the user saw. */
export const projectHoldMachine = confirmedActionMachineOf<Project, Project>('projectHold');
