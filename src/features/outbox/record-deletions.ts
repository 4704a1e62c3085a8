import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { EffectFailed, failureOf } from '../../../machines/failure';
import type { KeptChange, NewChange } from '../../../machines/outbox/kept-change';
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

type Base = KeptChange['base'];

interface DeletedKind<Shown extends { id: number }> {
  kind: UnsentKind;
  /** The record in an answer of the server; undefined if the answer has none. */
  parse: (answer: unknown) => Shown | undefined;
  /** The server's record. @throws EffectFailed */
  fetch: (id: number) => Promise<unknown>;
  /** What a deletion states of the record that its author saw. */
  baseOf: (deletion: MadeChange, record: Shown) => Base;
}

/** What a person has seen of a record on a screen and in a refusal, which may be older than the screen. */
const laterOf = (seen: Base, refused: Base): Base => ({
  ...seen,
  ...Object.fromEntries(
    Object.entries(refused).filter(
      ([name, value]) => typeof value === 'number' && value > Number(seen[name] ?? -1),
    ),
  ),
});

/** Deletes records of one kind: those of this device at once, others by a change. */
export function createDeletions<Shown extends { id: number }>(
  { ids, maker }: DeletionOutside,
  of: DeletedKind<Shown>,
  changeOf: (made: MadeChange) => Promise<NewChange>,
) {
  /** What refused deletions have shown to their user, by the record's id. */
  const refused = new Map<number, Base>();

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

  /** Deleting a record again is a decision about what the refusal showed. */
  const deleted = async ({ base, ...deletion }: Deletion): Promise<Removal> => {
    const id = await currentId(ids, deletion.id);
    const shown = refused.get(id);
    const seen = shown === undefined ? base : laterOf(base ?? {}, shown);
    const made = { ...deletion, body: {}, ...(seen && { base: seen }) };
    const change = await changeOf(made);
    try {
      const outcome = await maker.make(change);
      if (outcome.kind === 'acknowledged') return 'removed';
      if (outcome.change !== undefined) return 'deferred';
      // Another tab has sent it, or taken it back.
      return await deletionElsewhere(id);
    } catch (error) {
      const current = of.parse(failureOf(error).current);
      if (current !== undefined) refused.set(current.id, of.baseOf(made, current));
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
