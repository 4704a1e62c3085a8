import { DEACTIVATED_MESSAGES } from '../../../contract/session/deactivated-messages';
import { EffectFailed, type Failure } from '../../../machines/failure';
import { store } from '../../features/outbox/changes-here';
import { heldPhotos } from '../../features/uploads/held-photos';
import { createUploadDatabase } from '../../features/uploads/queue/upload-database';
import { createUploadStore } from '../../features/uploads/queue/upload-store';
import { inTime } from '../../platform/storage/in-time';

/**
 * The refusal of a deactivated account, with what this device has not sent for it: nothing else
 * tells its user what becomes of that.
 */
export async function withKept(refusal: Failure, userId: number): Promise<EffectFailed> {
  const [all, unread, photos] = await inTime(
    Promise.all([
      store.all(userId),
      store.unread(userId),
      createUploadStore(createUploadDatabase()).restore(userId),
    ]),
  );
  const waiting = photos.entries.filter(({ state }) => state !== 'cancelled');
  const held = heldPhotos.read().get(userId) ?? 0;
  const kept = DEACTIVATED_MESSAGES.kept({
    changes: all.length + unread.length,
    photos: waiting.length + photos.unread + held,
  });
  return new EffectFailed(
    kept === null ? refusal : { ...refusal, message: `${refusal.message} ${kept}` },
  );
}
