import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import { countChosen, countUnstored } from '../../../machines/uploads/upload-selectors';
import { showToast } from '../../ui/toast/toasts';
import type { UploadQueue } from './queue/app-uploads';

interface Chosen {
  itemId: number;
  compress: boolean;
}

/** Uploads the chosen photos of an item, also those that are still being read. */
export function startChosen(queue: UploadQueue, { itemId, compress }: Chosen): void {
  const start = { type: 'photos.start' as const, itemId, compress };
  const hasRead = () => countUnstored(queue.getSnapshot(), itemId) === 0;
  queue.send(start);
  if (hasRead()) return;
  const reading = queue.subscribe(() => {
    if (!hasRead()) return;
    reading.unsubscribe();
    queue.send(start);
  });
}

/** Uploads the chosen photos of an item whose page is left, and says so. */
export function startAndTell(queue: UploadQueue, chosen: Chosen): void {
  const count = countChosen(queue.getSnapshot(), chosen.itemId);
  const { isOnline, isAnswering } = queue.getSnapshot().context;
  startChosen(queue, chosen);
  const text = isOnline && isAnswering ? UPLOAD_MESSAGES.started : UPLOAD_MESSAGES.kept;
  showToast('info', text(count));
}

/** Reports chosen photos of an item whose page is left without uploading them. */
export function tellNotStarted(queue: UploadQueue, chosen: Chosen): void {
  const count = countChosen(queue.getSnapshot(), chosen.itemId);
  if (count === 0) return;
  showToast('warn', UPLOAD_MESSAGES.notStarted(count), {
    action: {
      label: 'Upload',
      run: () => {
        startChosen(queue, chosen);
      },
    },
  });
}
