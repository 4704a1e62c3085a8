import type { ClientQuery } from '../../../machines/clients/client-list.machine';
import { addressOf, pageIn, searchIn } from '../../loading/list-address';

const DEFAULTS = { search: '', archived: 'hide', page: 1 } as const;

/** Parses the query of an address. Invalid values become the default. */
export function queryFrom(search: string): ClientQuery {
  const params = new URLSearchParams(search);
  return {
    search: searchIn(params),
    archived: params.get('archived') === 'show' ? 'show' : 'hide',
    page: pageIn(params),
  };
}

export const pathFor = ({ search, archived, page }: ClientQuery) =>
  addressOf('/clients', { search, archived, page }, DEFAULTS);
