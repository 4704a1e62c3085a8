import { isLocalId } from '../../machines/outbox/local-id';

interface Naming {
  /** The server's id of a record that was made on this device; null while it has none. */
  serverIdOf: (localId: number) => Promise<number | null>;
}

/** The server's id of a record, as far as it is known. */
export const currentId = async (names: Naming, id: number): Promise<number> =>
  isLocalId(id) ? ((await names.serverIdOf(id)) ?? id) : id;
