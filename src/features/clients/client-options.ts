import type { ClientOption } from '../../../machines/clients/client-options.machine';
import { useClientMachines } from './machines';
import type { Option } from '../../ui/select/select-props';
import { useLoad } from '../../loading/use-load';
import { noneOf } from '../../ui/select/none-of';

/**
 * The options of a select of clients: the first matches of the typed text, and always the chosen
 * client. The server searches, because there may be thousands of clients. `isNone` says that there
 * is no client to choose.
 */
export function useClientOptions(chosen: ClientOption | null, { withArchived = false } = {}) {
  const { actor, query, data, failure, isBusy, retry } = useLoad(
    useClientMachines().clientOptions,
    { search: '', withArchived },
    { isBeside: true },
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
    emptyText: failure?.message ?? (isBusy ? 'Searching...' : noneOf('clients', query.search)),
  };
  const isNone = data?.rows.length === 0 && query.search.trim() === '' && failure === null;
  return { select, failure, retry, isNone: isNone && !isBusy };
}
