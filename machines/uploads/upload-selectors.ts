import type { SnapshotFrom } from 'xstate';
import type { uploadQueueMachine } from './upload-queue.machine';
import type { Upload } from './upload-queue-context';
import type { UploadTag } from './upload-context';

/** What screens ask of the queue. Children report every change of state, so these are never stale. */

type Snapshot = SnapshotFrom<typeof uploadQueueMachine>;

const all = ({ context }: Snapshot): Upload[] => Object.values(context.uploads);

const itemOf = (upload: Upload) => upload.getSnapshot().context.entry.itemId;

/** The photos of an item that are in the queue, in the order of choosing. */
export const uploadsOfItem = (snapshot: Snapshot, itemId: number): Upload[] =>
  all(snapshot).filter((upload) => itemOf(upload) === itemId);

/** Those in one of the states that a tag stands for. */
export const withTag = (uploads: readonly Upload[], tag: UploadTag): Upload[] =>
  uploads.filter((upload) => upload.getSnapshot().hasTag(tag));

/** Every photo that the server does not have yet, whoever it waits for. */
export const notUploaded = (snapshot: Snapshot): Upload[] =>
  all(snapshot).filter((upload) => !upload.getSnapshot().hasTag('completed'));

/** How many photos of an item were chosen and are not shown yet. */
export const arrivingAt = ({ context }: Snapshot, itemId: number): number =>
  context.arriving
    .filter((batch) => batch.itemId === itemId)
    .reduce((sum, { files }) => sum + files.length, 0);

/** The items that have photos in the queue. */
export const itemsOf = (uploads: readonly Upload[]): number[] => [...new Set(uploads.map(itemOf))];

/** Whether two selections are the same, so that nothing is drawn anew. */
export const areSame = (one: readonly Upload[], other: readonly Upload[]): boolean =>
  one.length === other.length && one.every((upload, index) => upload === other[index]);
