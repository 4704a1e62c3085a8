import { isKeyOf } from '../../../machines/outbox/next-key';
import type { ChangeStore } from './change-store';
import { sentBy } from './sent-log';

/**
 * The record of the change with one of these keys that waits on this device, or was sent from it
 * within a day; null if there is none.
 */
export async function savedRecord(
  store: Pick<ChangeStore, 'savedBy'>,
  userId: number,
  keys: readonly string[],
): Promise<number | null> {
  const isOne = ({ key }: { key: string }) => keys.some((first) => isKeyOf(first, key));
  const waiting = await store.savedBy(userId, keys);
  if (waiting !== undefined) return waiting.record;
  // Read last: what is sent is recorded before it stops waiting.
  const sent = (await sentBy(userId, Date.now())).find(isOne);
  return sent?.kind === 'change' ? sent.record : null;
}
