import { PROJECT_STATUSES } from '../../../contract/enums';
import { PROJECT_SORTS, type ProjectQuery } from '../../../machines/projects/project-list.machine';
import { addressOf, idIn, pageIn, searchIn } from '../../loading/list-address';

const DEFAULTS = { search: '', client: null, status: null, sort: 'name', page: 1 } as const;

/** Parses the query of an address. Invalid values become the default. */
export function queryFrom(search: string): ProjectQuery {
  const params = new URLSearchParams(search);
  return {
    search: searchIn(params),
    clientId: Number(idIn(params, 'client')) || null,
    status: PROJECT_STATUSES.find((status) => status === params.get('status')) ?? null,
    sort: PROJECT_SORTS.find((sort) => sort === params.get('sort')) ?? 'name',
    page: pageIn(params),
  };
}

export const pathFor = ({ search, clientId: client, status, sort, page }: ProjectQuery) =>
  addressOf('/projects', { search, client, status, sort, page }, DEFAULTS);
