import { type GivenName, renamed } from '../../../machines/outbox/given-names';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { isNewHere } from '../../../machines/outbox/records-of-change';
import { kindOf } from '../../../machines/outbox/waiting-calls';
import type { LocalIds } from '../ids/local-ids';

/**
 * Between the moment when a device learns the server's id of a record and the moment when its
 * creation is settled, the page may be closed, or the device may have no room. In that case the
 * changes get the id when they are read.
 */

/** The ids that the server has given to records whose creation is still stored. */
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

/** The change with local ids replaced by these ids. */
export const withGivenIds = (change: KeptChange, names: readonly GivenName[]): KeptChange =>
  names.reduce(renamed, change);
