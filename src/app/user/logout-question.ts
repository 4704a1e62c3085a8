import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { countOf } from '../../../machines/outbox/outbox-selectors';
import { countNotUploaded } from '../../../machines/uploads/upload-selectors';
import { heldPhotos } from '../../features/uploads/held-photos';
import type { LogoutQuestion, RunningUploads } from '../../features/uploads/queue/app-uploads';
import { inTime } from '../../platform/storage/in-time';

const heldOf = (userId: number) => heldPhotos.read().get(userId) ?? 0;

const questionOf = (changes: number, photos: number, held: number): LogoutQuestion | null =>
  changes + photos === 0
    ? null
    : { text: OUTBOX_MESSAGES.logout({ changes, photos, held }), isLoss: held > 0 };

/**
 * What a user with a temporary password is asked before logging out. Nothing is sent for them, so no
 * queue is asked: what waits on the device stays, but not what only the page has.
 */
export function heldQuestion(userId: number): LogoutQuestion | null {
  const held = heldOf(userId);
  return questionOf(0, held, held);
}

/** What a user is asked before logging out; null if the server has everything. */
export async function logoutQuestion(
  userId: number,
  { queue, outbox, transfer }: Pick<RunningUploads, 'queue' | 'outbox' | 'transfer'>,
): Promise<LogoutQuestion | null> {
  const unread = await inTime(transfer.unread(userId)).catch(() => []);
  const changes = countOf(outbox.getSnapshot());
  // The queue may not have read what is held.
  const held = heldOf(userId);
  const photos = Math.max(countNotUploaded(queue.getSnapshot()), held) + unread.length;
  return questionOf(changes, photos, held);
}
