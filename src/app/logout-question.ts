import { OUTBOX_MESSAGES } from '../../contract/outbox/messages';
import { countOf } from '../../machines/outbox/outbox-selectors';
import { countNotUploaded } from '../../machines/uploads/upload-selectors';
import { heldPhotos } from '../features/uploads/held-photos';
import type { LogoutQuestion, RunningUploads } from '../features/uploads/queue/app-uploads';
import { inTime } from '../platform/storage/in-time';

/** What a user is asked before logging out; null if the server has everything. */
export async function logoutQuestion(
  userId: number,
  { queue, outbox, transfer }: Pick<RunningUploads, 'queue' | 'outbox' | 'transfer'>,
): Promise<LogoutQuestion | null> {
  const unread = await inTime(transfer.unread(userId)).catch(() => []);
  const changes = countOf(outbox.getSnapshot());
  // The queue may not have read what is held.
  const held = heldPhotos.read().get(userId) ?? 0;
  const photos = Math.max(countNotUploaded(queue.getSnapshot()), held) + unread.length;
  if (changes + photos === 0) return null;
  return { text: OUTBOX_MESSAGES.logout({ changes, photos, held }), isLoss: held > 0 };
}
