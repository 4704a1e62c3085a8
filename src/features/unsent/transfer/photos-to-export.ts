import { notUploaded } from '../../../../machines/uploads/upload-selectors';
import type { UploadQueue } from '../../uploads/queue/app-uploads';

/** A device reads its photos within seconds; one whose storage does not answer, never. */
const PATIENCE_MS = 10_000;

const isOpen = (queue: UploadQueue) => queue.getSnapshot().matches('open');

/** Whether the queue has read all of its photos in time. */
function isRead(queue: UploadQueue, patienceMs: number): Promise<boolean> {
  if (isOpen(queue)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      reading.unsubscribe();
      resolve(isOpen(queue));
    };
    const timer = setTimeout(end, patienceMs);
    const reading = queue.subscribe(() => {
      if (isOpen(queue)) end();
    });
  });
}

/**
 * The ids of the photos that are not uploaded. Those of the last visit and those that were just chosen
 * are known when the queue has read them; `isComplete` is false if that takes too long.
 */
export async function photosToExport(
  queue: UploadQueue,
  patienceMs = PATIENCE_MS,
): Promise<{ ids: string[]; isComplete: boolean }> {
  const isComplete = await isRead(queue, patienceMs);
  return { ids: notUploaded(queue.getSnapshot()).map(({ id }) => id), isComplete };
}
