import { type GivenName, renamed } from '../../../machines/outbox/given-names';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { isNewHere } from '../../../machines/outbox/records-of-change';
import { kindOf } from '../../../machines/outbox/waiting-calls';
import type { LocalIds } from '../local-ids';

/**
 * Between the moment in which a device learns the id of a record that it has created, and the one in
 * which the creation is settled, the page may be closed, or the device may have no room. Then the
 * changes get the id when they are read.
 */

/** The ids that the server has given to records whose creation is still among the changes. */
export async function givenIds(
  changes: readonly KeptChange[],
  serverIdOf: LocalIds['serverIdOf'],
): Promise<GivenName[]> {
  const sent = changes.filter((change) => isNewHere(change) && change.isSent);
  const named = await Promise.all(
    sent.map(async (creation) => {
      const to = await serverIdOf(creation.record);
      return to === null ? [] : [{ kind: kindOf(creation), from: creation.record, to }];
    }),
  );
  return named.flat();
}

/** The change with these ids in place of local ones. */
export const withGivenIds = (change: KeptChange, names: readonly GivenName[]): KeptChange =>
  names.reduce(renamed, change);
