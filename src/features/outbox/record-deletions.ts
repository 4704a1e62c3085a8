import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { EffectFailed, failureOf } from '../../../machines/failure';
import type { NewChange } from '../../../machines/outbox/kept-change';
import { isLocalId } from '../../../machines/outbox/local-id';
import type { Removal } from '../../../machines/outbox/removal';
import type { UnsentKind } from '../../../machines/outbox/waiting-calls';
import { currentId } from '../../platform/ids/current-id';
import type { LocalIdStore } from '../../platform/ids/local-ids';
import type { Deletion, MadeChange } from '../../platform/outbox/record-changes';
import type { ChangeMaker } from './make-changes';

interface DeletionOutside {
  ids: LocalIdStore;
  maker: ChangeMaker;
}

interface DeletedKind {
  kind: UnsentKind;
  /** The record in an answer of the server; undefined if the answer has none. */
  parse: (answer: unknown) => { id: number; version: number } | undefined;
  /** The server's record. @throws EffectFailed */
  fetch: (id: number) => Promise<unknown>;
}

/** Deletes records of one kind: those of this device at once, others by a change. */
export function createDeletions(
  { ids, maker }: DeletionOutside,
  of: DeletedKind,
  changeOf: (made: MadeChange) => Promise<NewChange>,
) {
  /** The versions that refused deletions have shown to their user, by the record's id. */
  const refusedVersions = new Map<number, number>();

  const deletionElsewhere = async (deletedId: number): Promise<Removal> => {
    const id = await currentId(ids, deletedId);
    // The server never had it, so that it was removed with its creation.
    if (isLocalId(id)) return 'removed';
    const isThere = await of.fetch(id).then(
      () => true,
      (error: unknown) => {
        if (failureOf(error).status === 404) return false;
        throw error;
      },
    );
    if (isThere)
      throw new EffectFailed({ message: OUTBOX_MESSAGES.notDeleted, status: null, errors: {} });
    return 'removed';
  };

  /** Deleting a record again is a decision about the version that the refusal showed. */
  const deleted = async ({ base, ...deletion }: Deletion): Promise<Removal> => {
    const id = await currentId(ids, deletion.id);
    const seen = base?.['version'];
    const version = typeof seen === 'number' ? Math.max(seen, refusedVersions.get(id) ?? 0) : seen;
    const change = await changeOf({
      ...deletion,
      body: {},
      base: { ...base, ...(version === undefined ? {} : { version }) },
    });
    try {
      const made = await maker.make(change);
      if (made.kind === 'acknowledged') return 'removed';
      if (made.change !== undefined) return 'deferred';
      // Another tab has sent it, or taken it back.
      return await deletionElsewhere(id);
    } catch (error) {
      const current = of.parse(failureOf(error).current);
      if (current !== undefined) refusedVersions.set(current.id, current.version);
      throw error;
    }
  };

  /** Removes a record that the server does not have; otherwise its deletion is a change. */
  const isWithdrawn = async (id: number): Promise<boolean> => {
    const isHereOnly = async () => (await ids.serverIdOf(id)) === null;
    if (!isLocalId(id) || !(await isHereOnly())) return false;
    const outcome = await maker.withdraw(of.kind, id);
    // The server may have received it before the withdrawal.
    return outcome === 'unknown' ? isHereOnly() : outcome === 'withdrawn';
  };

  return { isWithdrawn, deleted };
}
