import type { Project } from '../../contract/projects/project';
import { loadMachineOf } from '../loading/load.machine';
import { OPTION_RULES } from '../loading/load-rules';
import type { RecordQuery } from '../loading/record-query';

export type ProjectOption = Pick<Project, 'id' | 'name' | 'clientName'>;

/** The project for which an inspection is to be created. */
export const chosenProjectMachine = loadMachineOf<RecordQuery, ProjectOption>('chosenProject');

export interface ProjectOptionsQuery {
  search: string;
}

/** The projects that match the text in a select. There may be thousands in all. */
export const projectOptionsMachine = loadMachineOf<ProjectOptionsQuery, readonly ProjectOption[]>(
  'projectOptions',
  OPTION_RULES,
);
