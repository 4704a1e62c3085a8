import { loadMachineOf } from '../loading/load.machine';
import { OPTION_RULES } from '../loading/load-rules';

/** The records that inspections are filtered by. */
export type FilterRecord = 'project' | 'client' | 'assignee';

export interface FilterOption {
  value: number;
  label: string;
}

export interface FilterOptionsQuery {
  of: FilterRecord;
  search: string;
  /** The id of a record that is an option in any case, or `''`. */
  chosen: string;
  /** Whether anybody needs the options: most visits of the list do not. */
  isWanted: boolean;
}

/** The options of a filter of inspections, which are loaded when they are needed. */
export const filterOptionsMachine = loadMachineOf<FilterOptionsQuery, readonly FilterOption[]>(
  'filterOptions',
  OPTION_RULES,
);
