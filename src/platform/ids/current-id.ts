import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { EffectFailed } from '../../../machines/failure';
import { isLocalId } from '../../../machines/outbox/local-id';

export interface Naming {
  /** The server's id of a record that was made on this device; null until it has one. */
  serverIdOf: (localId: number) => Promise<number | null>;
}

/** The server's id of a record, if it is known. */
export const currentId = async (names: Naming, id: number): Promise<number> =>
  isLocalId(id) ? ((await names.serverIdOf(id)) ?? id) : id;

interface Sources<Shown> {
  /** Reads the server's record by its id. */
  sent: (serverId: number) => Promise<Shown>;
  /** Reads a record that the server does not have yet; null if no changes of it wait. */
  unsent: (localId: number) => Promise<Shown | null>;
}

/**
 * Reads a record by its id, which may be a local one.
 * @throws EffectFailed 404 if the record was only on this device and has been removed.
 */
export async function readRecord<Shown>(
  names: Naming,
  id: number,
  { sent, unsent }: Sources<Shown>,
): Promise<Shown> {
  const known = await currentId(names, id);
  if (!isLocalId(known)) return sent(known);
  const waiting = await unsent(id);
  // The server may have received it in the meantime; then changes of it have its new id.
  const serverId = await currentId(names, id);
  if (!isLocalId(serverId)) return sent(serverId);
  if (waiting !== null) return waiting;
  throw new EffectFailed({ message: OUTBOX_MESSAGES.recordRemoved, status: 404, errors: {} });
}
