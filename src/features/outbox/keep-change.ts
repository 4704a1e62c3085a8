import { STORAGE_MESSAGES } from '../../../contract/outbox/storage-messages';
import { EffectFailed } from '../../../machines/failure';
import type { KeptChange, NewChange } from '../../../machines/outbox/kept-change';
import { isSame } from '../../../machines/same-value';
import type { ChangeStore } from '../../platform/outbox/change-store';

/** After this time the device's storage counts as broken. */
const STORING_MS = 8000;

/** Fails if the storage does not answer; whatever it stores later is removed again. */
export async function inTime<Stored>(
  storing: Promise<Stored>,
  takeBack: (late: Stored) => Promise<void> = () => Promise.resolve(),
): Promise<Stored> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      storing.then(takeBack).catch(() => undefined);
      reject(new Error('The storage of this device does not answer'));
    }, STORING_MS);
  });
  try {
    return await Promise.race([storing, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

const isNoRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Replaces the local ids in a change by the server's ids, where they are known. */
export type Name = <Change extends NewChange>(change: Change) => Promise<Change>;

interface Keeping {
  store: ChangeStore;
  named: Name;
  onKept: () => void;
}

/** Stores a new change. @throws EffectFailed with the reason why the device does not keep it. */
export async function keepChange(
  { store, named, onKept }: Keeping,
  change: NewChange,
): Promise<KeptChange> {
  const kept = await inTime(
    named(change).then((known) => store.add(known)),
    ({ key }) => store.remove(key),
  ).catch((error: unknown) => {
    console.error('The device did not keep a change', error);
    const message = isNoRoom(error) ? STORAGE_MESSAGES.unkept : STORAGE_MESSAGES.broken;
    throw new EffectFailed({ message, status: null, errors: {} });
  });
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
