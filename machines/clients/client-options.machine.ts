import { loadMachineOf } from '../loading/load.machine';
import { OPTION_RULES } from '../loading/load-rules';
import type { Page } from '../loading/page';

export interface ClientOption {
  id: number;
  name: string;
}

export interface ClientOptionsQuery {
  search: string;
  /** The id of a client that is an option in any case, or `''`. */
  chosenId: string;
  withArchived: boolean;
}

/** The clients that match the text in a select, and the chosen one. There may be thousands in all. */
export const clientOptionsMachine = loadMachineOf<ClientOptionsQuery, Page<ClientOption>>(
  'clientOptions',
  OPTION_RULES,
);
