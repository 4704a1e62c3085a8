import { UPLOAD_MESSAGES } from '../../../../contract/uploads/messages';
import type { UploadPlace } from '../../../../machines/uploads/upload-entry';
import { showToast } from '../../../ui/toasts';
import type { UploadQueue } from './app-uploads';

const uploadedText = (place: UploadPlace, count: number) =>
  place === 'item' ? UPLOAD_MESSAGES.uploadedToItem(count) : UPLOAD_MESSAGES.uploaded(count);

/** Reports the outcome of uploads, whatever screen is open. */
export function announceUploads(queue: UploadQueue): void {
  queue.on('queue.finished', ({ place, uploaded, failures, startedBy }) => {
    if (uploaded > 0) showToast('success', uploadedText(place, uploaded));
    // Automatic uploads would otherwise report the same failure again and again.
    if (startedBy === 'app') return;
    for (const message of new Set(failures.map((failure) => failure.message))) {
      const names = failures.filter((failure) => failure.message === message);
      const text = UPLOAD_MESSAGES.failed(
        names.map(({ name }) => name),
        message,
      );
      showToast('error', text);
    }
  });
  queue.on('queue.restored', ({ waiting, dropped }) => {
    if (waiting > 0) showToast('info', UPLOAD_MESSAGES.restored(waiting));
    if (dropped > 0) showToast('error', UPLOAD_MESSAGES.dropped(dropped));
  });
  queue.on('queue.unreadable', () => {
    showToast('warn', UPLOAD_MESSAGES.notKept);
  });
  queue.on('photo.notWithdrawn', ({ name }) => {
    showToast('warn', UPLOAD_MESSAGES.notTakenBack(name));
  });
  queue.on('photos.refused', ({ refused }) => {
    for (const { name, message } of refused) {
      showToast('error', message.includes(name) ? message : `${name}: ${message}`);
    }
  });
}
