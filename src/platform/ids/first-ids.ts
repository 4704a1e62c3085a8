import { isLocalId } from '../../../machines/outbox/local-id';
import type { Naming } from './current-id';

/**
 * Remembers the local ids under which records were shown, and returns them by the server's ids of
 * these records.
 */
export function createFirstIds({ serverIdOf }: Naming) {
  const unsent = new Set<number>();
  const firstIds = new Map<number, number>();
  const look = async (localId: number) => {
    const serverId = await serverIdOf(localId);
    if (serverId === null) return;
    firstIds.set(serverId, localId);
    // The server's id never changes, so it is read from the device once.
    unsent.delete(localId);
  };
  return async (records: readonly { id: number }[]): Promise<ReadonlyMap<number, number>> => {
    for (const { id } of records) if (isLocalId(id)) unsent.add(id);
    await Promise.all([...unsent].map(look));
    return new Map(firstIds);
  };
}
