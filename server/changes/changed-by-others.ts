import type { Clash } from '../../contract/errors';
import type { Context } from '../http/calls/handlers';
import { type Journaled, lastChangeByOthers } from '../repositories/history/journal';

/**
 * Who else has changed a record since the user saw a version of it; undefined if nobody has, or if
 * the user names none.
 */
export async function changedByOthers(
  { db, user }: Context,
  { version, ...record }: Journaled & { version: number },
  seenVersion: number = version,
): Promise<Clash | undefined> {
  if (version <= seenVersion) return undefined;
  return lastChangeByOthers(db, { ...record, userId: user.id, seenVersion });
}
