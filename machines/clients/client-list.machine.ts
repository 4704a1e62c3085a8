import type { Client } from '../../contract/clients/calls';
import { loadMachineOf } from '../loading/load.machine';
import type { Page } from '../loading/page';

/** What the list shows; it is kept as text in the address. */
export interface ClientQuery {
  search: string;
  /** Archived clients are shown only on request. */
  archived: 'hide' | 'show';
  page: number;
}

/** The list of clients, by name. */
export const clientListMachine = loadMachineOf<ClientQuery, Page<Client>>('clientList');
