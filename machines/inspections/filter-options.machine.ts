import { loadMachineOf } from '../loading/load.machine';
import { OPTION_RULES } from '../loading/load-rules';

/** The records that lists are filtered by. */
export type FilterRecord = 'project' | 'client' | 'inspection' | 'assignee';

export interface FilterOption {
  value: number;
  label: string;
}

export interface FilterOptionsQuery {
  of: FilterRecord;
  search: string;
  /** The id of a record that is an option in any case, or `''`. */
  chosen: string;
  /** Whether archived inspections are options, too. */
  withArchived: boolean;
  /** Whether anybody needs the options: most visits of a list do not. */
  isWanted: boolean;
}

/** The options of a filter by a record, which are loaded when they are needed. */
export const filterOptionsMachine = loadMachineOf<FilterOptionsQuery, readonly FilterOption[]>(
  'filterOptions',
  OPTION_RULES,
);
