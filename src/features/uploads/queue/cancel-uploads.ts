import { uploadsOfItem } from '../../../../machines/uploads/upload-selectors';
import type { UploadQueue } from './app-uploads';

/** Cancels the uploads of an item that is gone; `itemId` may be its local id. */
export function cancelUploadsOf(queue: UploadQueue, itemId: number): void {
  for (const upload of uploadsOfItem(queue.getSnapshot(), itemId))
    queue.send({ type: 'photo.cancel', id: upload.id });
}
