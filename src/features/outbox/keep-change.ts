import { nanoid } from 'nanoid';
import { EffectFailed } from '../../../machines/failure';
import type { KeptChange, NewChange } from '../../../machines/outbox/kept-change';
import { isSame } from '../../../machines/same-value';
import { inTime } from '../../platform/storage/in-time';
import type { oneByOne } from '../../platform/storage/one-by-one';
import type { ChangeStore } from '../../platform/outbox/change-store';
import { orStorageFailure } from '../../platform/outbox/storage-failure';
import { SIGNED_OUT } from './signed-out';

/** Replaces the local ids in a change by the server's ids, where they are known. */
export type Name = <Change extends NewChange>(change: Change) => Promise<Change>;

interface Keeping {
  store: ChangeStore;
  /** Many changes may be made at once, and a slow storage takes its time for each. */
  inTurn: ReturnType<typeof oneByOne>;
  named: Name;
  onKept: () => void;
}

/**
 * Stores a new change. After `signal`, its author has been told that it is not kept, so it is not.
 * @throws EffectFailed with the reason why the device does not keep it.
 */
export async function keepChange(
  { store, inTurn, named, onKept }: Keeping,
  change: NewChange,
  signal: AbortSignal,
): Promise<KeptChange> {
  const attempt = nanoid();
  const add = async () => {
    const known = await named(change);
    if (signal.aborted) throw new EffectFailed(SIGNED_OUT);
    return store.add(known, attempt);
  };
  const kept = await orStorageFailure(
    'The device did not keep a change',
    inTurn(async () => {
      if (signal.aborted) throw new EffectFailed(SIGNED_OUT);
      return inTime(add(), ({ key }) => store.takeBack(key, attempt));
    }),
  );
  onKept();
  try {
    // The server may have received the record while the change was being stored.
    const current = await named(kept);
    if (!isSame(kept, current)) await store.replace(kept.key, current);
    return current;
  } catch (error) {
    // It is stored. It gets the ids before it is sent.
    console.error('A kept change did not get the ids of the server', error);
    return kept;
  }
}
