import { useState } from 'react';
import { searched } from '../../../machines/office/search';
import type { Option } from '../../components/select';

/** How many matches a select offers; typing narrows them. */
const OPTION_COUNT = 50;

export interface ClientChoice {
  id: number;
  name: string;
}

/**
 * What a select of clients offers: the matches of what is typed into it, as many as fit, and always
 * the chosen one. There may be thousands of clients.
 */
export function useClientOptions(clients: readonly ClientChoice[], chosen: ClientChoice | null) {
  const [text, setText] = useState('');
  const matches = searched(clients, text, ({ name }) => [name]).slice(0, OPTION_COUNT);
  const isMissing = chosen !== null && !matches.some(({ id }) => id === chosen.id);
  const offered = isMissing ? [chosen, ...matches] : matches;
  return {
    options: offered.map(({ id, name }): Option<number> => ({ value: id, label: name })),
    filterText: text,
    onFilter: setText,
    emptyText: 'No clients match your search criteria.',
  };
}
