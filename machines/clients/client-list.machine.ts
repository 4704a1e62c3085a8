import type { Client } from '../../contract/clients/client';
import { loadMachineOf } from '../loading/load.machine';
import { pageInPlace, pageWithSaved } from '../loading/news';
import type { Page } from '../loading/page';

/** The query of the list, which the address stores as text. */
export interface ClientQuery {
  search: string;
  /** Whether archived clients are shown. */
  archived: 'hide' | 'show';
  page: number;
}

/** The list of clients, by name. */
export const clientListMachine = loadMachineOf<ClientQuery, Page<Client>>('clientList', {
  concerns: ({ kind }) => kind === 'clients',
  inPlace: pageInPlace,
  withOwn: pageWithSaved,
});
