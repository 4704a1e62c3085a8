import { notUploadedByItem } from '../../../../machines/uploads/upload-selectors';
import { isSame } from '../../../../machines/same-value';
import { unsentPhotos } from '../../../platform/outbox/unsent-photos';
import type { UploadQueue } from './app-uploads';

/** Counts the photos of each item that wait in a queue, while it runs. */
export function countUnsentPhotos(queue: UploadQueue): void {
  queue.subscribe({
    next: (snapshot) => {
      const counts = notUploadedByItem(snapshot);
      if (!isSame([...counts], [...unsentPhotos.read()])) unsentPhotos.write(counts);
    },
    complete: () => {
      unsentPhotos.write(new Map());
    },
  });
}
