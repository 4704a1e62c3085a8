import type { Client } from '../../contract/clients';
import { searched } from '../office/search';

/** The clients that are shown: archived ones only when asked for, searched (section 7). */
export function shownClients(
  clients: readonly Client[],
  { search, withArchived }: { search: string; withArchived: boolean },
): readonly Client[] {
  const candidates = withArchived ? clients : clients.filter(({ isArchived }) => !isArchived);
  return searched(candidates, search, ({ name, contactPerson, email }) => [
    name,
    contactPerson,
    email,
  ]);
}
