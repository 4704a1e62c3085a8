import type { Project } from '../../contract/projects/project';
import { askedActionMachineOf } from '../actions/asked-action.machine';

/** Puts a project on hold, or resumes one that is on hold, with the version that the user saw. */
export const projectHoldMachine = askedActionMachineOf<Project, Project>('projectHold');
