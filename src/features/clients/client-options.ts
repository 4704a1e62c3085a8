import type { ClientOption } from '../../../machines/clients/client-options.machine';
import { useClientMachines } from './machines';
import type { Option } from '../../ui/select';
import { useLoad } from '../../loading/use-load';

/**
 * What a select of clients offers: the matches of what is typed into it, as many as fit, and always
 * the chosen one. The server searches, because there may be thousands of clients.
 */
export function useClientOptions(chosen: ClientOption | null, { withArchived = false } = {}) {
  const { actor, query, data, failure, isBusy, retry } = useLoad(
    useClientMachines().clientOptions,
    {
      search: '',
      withArchived,
    },
  );
  const matches = data?.rows ?? [];
  const isMissing = chosen !== null && !matches.some(({ id }) => id === chosen.id);
  const offered = isMissing ? [chosen, ...matches] : matches;
  const select = {
    options: offered.map(({ id, name }): Option<number> => ({ value: id, label: name })),
    filterText: query.search,
    onFilter: (search: string) => {
      actor.send({ type: 'search.typed', query: { ...query, search } });
    },
    emptyText:
      failure?.message ?? (isBusy ? 'Searching …' : 'No clients match your search criteria.'),
  };
  return { select, failure, retry };
}
