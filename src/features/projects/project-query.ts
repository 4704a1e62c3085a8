import { PROJECT_STATUSES } from '../../../contract/enums';
import { PROJECT_SORTS, type ProjectQuery } from '../../../machines/projects/project-list.machine';
import { addressOf, idIn, pageIn, searchIn } from '../../loading/list-address';
import type { ListAddresses } from '../../loading/use-list-query';

const DEFAULTS = { search: '', client: null, status: null, sort: 'name', page: 1 } as const;

/** The addresses of the list on the user's calendar date. */
export const projectAddresses = (today: string): ListAddresses<ProjectQuery> => ({
  queryFrom: (search) => {
    const params = new URLSearchParams(search);
    return {
      search: searchIn(params),
      clientId: Number(idIn(params, 'client')) || null,
      status: PROJECT_STATUSES.find((status) => status === params.get('status')) ?? null,
      sort: PROJECT_SORTS.find((sort) => sort === params.get('sort')) ?? 'name',
      page: pageIn(params),
      today,
    };
  },
  pathFor: ({ search, clientId: client, status, sort, page }) =>
    addressOf('/projects', { search, client, status, sort, page }, DEFAULTS),
});
