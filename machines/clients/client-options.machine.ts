import { loadMachineOf } from '../loading/load.machine';
import { OPTION_RULES } from '../loading/load-rules';
import type { Page } from '../loading/page';

export interface ClientOption {
  id: number;
  name: string;
}

export interface ClientOptionsQuery {
  search: string;
  withArchived: boolean;
}

/** The clients that match the text in a select. There may be thousands in all. */
export const clientOptionsMachine = loadMachineOf<ClientOptionsQuery, Page<ClientOption>>(
  'clientOptions',
  OPTION_RULES,
);
