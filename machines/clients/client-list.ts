import type { Client } from '../../contract/clients';
import { searched } from '../office/search';

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The clients that are shown: archived ones only when asked for, searched (section 7), by name. */
export function shownClients(
  clients: readonly Client[],
  { search, withArchived }: { search: string; withArchived: boolean },
): readonly Client[] {
  const candidates = withArchived ? clients : clients.filter(({ isArchived }) => !isArchived);
  return searched(candidates, search, ({ name, contactPerson, email }) => [
    name,
    contactPerson,
    email,
  ]).toSorted((one, other) => compare(one.name, other.name) || one.id - other.id);
}
