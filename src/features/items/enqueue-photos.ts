import type { PhotosSent } from '../../../machines/items/item-resolving.machine';
import { isOfItem } from '../../../machines/uploads/item-of-photo';
import type { ChosenBatch } from '../../../machines/uploads/upload-entry';
import type { SignedIn } from '../session/signed-in';
import { followQueue } from '../uploads/follow-queue';

/**
 * Adds photos to the upload queue. False if it could not store all of them, so that something else
 * must keep them until it has sent them.
 */
export async function giveToUploads(
  { keepUploads, uploadQueue }: Pick<SignedIn, 'keepUploads' | 'uploadQueue'>,
  batch: ChosenBatch,
): Promise<boolean> {
  const areKept = await keepUploads(batch);
  await enqueuePhotos(uploadQueue, batch);
  return areKept;
}

type UploadQueueOf = SignedIn['uploadQueue'];

/** Adds photos to the upload queue, which shows and sends them. */
export async function enqueuePhotos(uploadQueue: UploadQueueOf, batch: ChosenBatch): Promise<void> {
  (await uploadQueue()).send({ type: 'photos.added', ...batch });
}

/**
 * Adds photos to the upload queue and reports each time it has tried them; returns a function that
 * stops the reports.
 */
export function sendAndReport(
  uploadQueue: UploadQueueOf,
  batch: ChosenBatch,
  report: (sent: PhotosSent) => void,
): () => void {
  return followQueue(uploadQueue, (queue) => {
    const subscription = queue.on('queue.finished', (finished) => {
      if (!isOfItem(finished, batch.itemId)) return;
      const { uploaded, failures } = finished;
      report({ type: 'photos.sent', uploaded, left: failures.length });
    });
    queue.send({ type: 'photos.added', ...batch });
    return [subscription];
  });
}
