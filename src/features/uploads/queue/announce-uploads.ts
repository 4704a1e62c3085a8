import { UPLOAD_MESSAGES } from '../../../../contract/uploads/messages';
import type { Refusal } from '../../../../machines/uploads/upload-queue-context';
import type { UploadPlace } from '../../../../machines/uploads/upload-entry';
import { showToast } from '../../../ui/toast/toasts';
import type { UploadQueue } from './app-uploads';
import { isPlaceShown, refusalText, showRefusals } from './refusals';
import { unreadPhotos } from './unread-photos';

const uploadedText = (place: UploadPlace, count: number) =>
  place === 'item' ? UPLOAD_MESSAGES.uploadedToItem(count) : UPLOAD_MESSAGES.uploaded(count);

/** Reports the outcome of uploads on whatever screen is open. */
export function announceUploads(queue: UploadQueue): void {
  queue.on('queue.finished', ({ itemId, localItemId, place, uploaded, failures, startedBy }) => {
    if (uploaded > 0) showToast('success', uploadedText(place, uploaded));
    // Automatic uploads would otherwise report the same failure again and again.
    if (startedBy === 'app') return;
    // The failed photos say so themselves.
    if ([itemId, localItemId].some((id) => id !== null && isPlaceShown(id))) return;
    for (const message of new Set(failures.map((failure) => failure.message))) {
      const same = failures.filter((failure) => failure.message === message);
      const isOnServer = same.every((failure) => failure.isOnServer);
      const text = isOnServer ? UPLOAD_MESSAGES.failedOnServer : UPLOAD_MESSAGES.failed;
      showToast(
        'error',
        text(
          same.map(({ name }) => name),
          message,
        ),
      );
    }
  });
  unreadPhotos.write(0);
  queue.on('queue.restored', ({ waiting, dropped, unread }) => {
    unreadPhotos.write(unread);
    if (waiting > 0) showToast('info', UPLOAD_MESSAGES.restored(waiting));
    if (dropped > 0) showToast('error', UPLOAD_MESSAGES.dropped(dropped));
  });
  queue.on('queue.unreadable', () => {
    showToast('warn', UPLOAD_MESSAGES.notKept);
  });
  queue.on('photo.notWithdrawn', ({ name }) => {
    showToast('warn', UPLOAD_MESSAGES.notTakenBack(name));
  });
  // For a user who has left the place where the files were chosen.
  let refused: readonly Refusal[] = [];
  queue.on('photos.refused', (event) => {
    if (!showRefusals(event.itemId, event.refused)) refused = [...refused, ...event.refused];
  });
  // Files are read one after the other. The toast waits for the last one, to name them all at once.
  queue.subscribe(({ context }) => {
    if (refused.length === 0 || context.unstored.length > 0) return;
    showToast('error', UPLOAD_MESSAGES.refused(refused.map(refusalText)));
    refused = [];
  });
}
