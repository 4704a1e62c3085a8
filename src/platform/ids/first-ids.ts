import { isLocalId } from '../../../machines/outbox/local-id';
import type { Naming } from './current-id';

/**
 * Remembers the local ids under which records were shown, and returns them by the server's ids of
 * these records.
 */
export function createFirstIds({ serverIdOf }: Naming) {
  const shown = new Set<number>();
  return async (records: readonly { id: number }[]): Promise<ReadonlyMap<number, number>> => {
    for (const { id } of records) if (isLocalId(id)) shown.add(id);
    const pairs = [...shown].map(async (localId) => [await serverIdOf(localId), localId] as const);
    const sent = (await Promise.all(pairs)).flatMap(([serverId, localId]) =>
      serverId === null ? [] : [[serverId, localId] as const],
    );
    return new Map(sent);
  };
}
