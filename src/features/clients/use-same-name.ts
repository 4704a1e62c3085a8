import { useState } from 'react';
import type { Client } from '../../../contract/clients/client';
import { CLIENT_MESSAGES } from '../../../contract/clients/messages';
import { isSameName } from '../../../contract/rules/same-name';
import { useLoad } from '../../loading/use-load';
import { useClientMachines } from './machines';

/**
 * The hint that another client has the name that is typed, and a function for leaving its field,
 * which searches for one. Two companies may have the same name, so it is no error; more often one
 * was added twice.
 */
export function useSameName(
  name: string,
  client: Client | null,
): { hint: string | undefined; look: () => void } {
  const [search, setSearch] = useState('');
  const { data } = useLoad(useClientMachines().clientNamesakes, {
    search,
    withArchived: true,
  });
  const others = data?.rows.filter(({ id }) => id !== client?.id) ?? [];
  const isTaken = name !== client?.name && others.some((other) => isSameName(other.name, name));
  return {
    hint: isTaken ? CLIENT_MESSAGES.sameName : undefined,
    look: () => {
      setSearch(name);
    },
  };
}
