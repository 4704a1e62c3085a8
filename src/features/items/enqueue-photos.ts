import type { PhotosSent } from '../../../machines/items/item-resolving.machine';
import type { ChosenBatch } from '../../../machines/uploads/upload-entry';
import type { SignedIn } from '../session/signed-in';

/** Keeps photos among the uploads, which outlive the page, and has them sent. */
export async function giveToUploads(
  { keepUploads, uploadQueue }: Pick<SignedIn, 'keepUploads' | 'uploadQueue'>,
  batch: ChosenBatch,
): Promise<void> {
  await keepUploads(batch);
  await enqueuePhotos(uploadQueue, batch);
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
  let stop: () => void = () => undefined;
  let isOver = false;
  const follow = async () => {
    const queue = await uploadQueue();
    const subscription = queue.on('queue.finished', ({ itemId, uploaded, failures }) => {
      if (isOver || itemId !== batch.itemId) return;
      report({ type: 'photos.sent', uploaded, left: failures.length });
    });
    stop = () => {
      subscription.unsubscribe();
    };
    if (isOver) stop();
    queue.send({ type: 'photos.added', ...batch });
  };
  follow().catch((error: unknown) => {
    console.error('The photos could not be given to the upload queue', error);
  });
  return () => {
    isOver = true;
    stop();
  };
}
