import type { Inspection } from '../../contract/inspections/inspection';
import { loadMachineOf } from '../loading/load.machine';
import { OPTION_RULES } from '../loading/load-rules';

export type InspectionOption = Pick<Inspection, 'id' | 'title' | 'projectName'>;

export interface InspectionOptionsQuery {
  search: string;
  /** The id of an inspection that is an option in any case, or `''`. */
  chosen: string;
  /** Whether archived inspections are options, too. */
  withArchived: boolean;
}

/** The inspections that match the text in a select, and the chosen one. There may be thousands in all. */
export const inspectionOptionsMachine = loadMachineOf<
  InspectionOptionsQuery,
  readonly InspectionOption[]
>('inspectionOptions', OPTION_RULES);
