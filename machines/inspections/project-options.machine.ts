import type { Project } from '../../contract/projects/project';
import { loadMachineOf } from '../loading/load.machine';

export type ProjectOption = Pick<Project, 'id' | 'name' | 'clientName'>;

/** The projects that match the text in a select. There may be thousands in all. */
export const projectOptionsMachine = loadMachineOf<{ search: string }, readonly ProjectOption[]>(
  'projectOptions',
);
