import { waitFor } from 'xstate';
import { notUploaded } from '../../../../machines/uploads/upload-selectors';
import type { UploadQueue } from '../../uploads/queue/app-uploads';

/** A device reads its photos within seconds; one whose storage does not answer, never. */
const PATIENCE_MS = 10_000;

/**
 * The ids of the photos that are not uploaded. Those of the last visit and those that were just chosen
 * are known when the queue has read them; `isComplete` is false if that takes too long.
 */
export async function photosToExport(
  queue: UploadQueue,
  patienceMs = PATIENCE_MS,
): Promise<{ ids: string[]; isComplete: boolean }> {
  const isComplete = await waitFor(queue, (snapshot) => snapshot.matches('open'), {
    timeout: patienceMs,
  }).then(
    () => true,
    () => false,
  );
  return { ids: notUploaded(queue.getSnapshot()).map(({ id }) => id), isComplete };
}
