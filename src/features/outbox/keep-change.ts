import { nanoid } from 'nanoid';
import type { KeptChange, NewChange } from '../../../machines/outbox/kept-change';
import { isSame } from '../../../machines/same-value';
import { inTime } from '../../platform/in-time';
import type { oneByOne } from '../../platform/one-by-one';
import type { ChangeStore } from '../../platform/outbox/change-store';
import { orStorageFailure } from '../../platform/outbox/storage-failure';

/** Replaces the local ids in a change by the server's ids, where they are known. */
export type Name = <Change extends NewChange>(change: Change) => Promise<Change>;

interface Keeping {
  store: ChangeStore;
  /** Many changes may be made at once, and a slow storage takes its time for each. */
  inTurn: ReturnType<typeof oneByOne>;
  named: Name;
  onKept: () => void;
}

/** Stores a new change. @throws EffectFailed with the reason why the device does not keep it. */
export async function keepChange(
  { store, inTurn, named, onKept }: Keeping,
  change: NewChange,
): Promise<KeptChange> {
  const attempt = nanoid();
  const kept = await orStorageFailure(
    'The device did not keep a change',
    inTurn(() =>
      inTime(
        named(change).then((known) => store.add(known, attempt)),
        ({ key }) => store.takeBack(key, attempt),
      ),
    ),
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
