import type { SnapshotFrom } from 'xstate';
import type { uploadQueueMachine } from './upload-queue.machine';
import type { ChosenBatch, UploadPlace } from './upload-entry';
import type { Upload } from './upload-queue-context';
import type { UploadTag } from './upload-context';

/** What screens ask of the queue. Children report every change of state, so these are never stale. */

type Snapshot = SnapshotFrom<typeof uploadQueueMachine>;

const all = ({ context }: Snapshot): Upload[] => Object.values(context.uploads);

const itemOf = (upload: Upload) => upload.getSnapshot().context.entry.itemId;

/** The photos of an item that are in the queue, in the order of choosing. */
export const uploadsOfItem = (snapshot: Snapshot, itemId: number): Upload[] =>
  all(snapshot).filter((upload) => itemOf(upload) === itemId);

/** Those in one of the states with a tag. */
export const withTag = (uploads: readonly Upload[], tag: UploadTag): Upload[] =>
  uploads.filter((upload) => upload.getSnapshot().hasTag(tag));

/** Every photo that the server does not have yet, whatever it waits for. */
export const notUploaded = (snapshot: Snapshot): Upload[] =>
  all(snapshot).filter((upload) => !upload.getSnapshot().hasTag('completed'));

/**
 * How many photos of an item take up room where they are chosen: those of this tab and that place
 * which nobody has asked to send yet.
 */
export function selectedHere(
  { context }: Snapshot,
  { itemId, place }: { itemId: number; place: UploadPlace },
): number {
  const arriving = context.arriving.filter(
    (batch) => batch.itemId === itemId && batch.place === place,
  );
  const chosen = Object.values(context.uploads).filter((upload) => {
    const { entry } = upload.getSnapshot().context;
    const isHere = entry.chosenIn === context.tab && entry.place === place;
    return upload.getSnapshot().hasTag('chosen') && entry.itemId === itemId && isHere;
  });
  return chosen.length + countIn(arriving);
}

/** How many photos the browser had no room for, and the server does not have yet. */
export const countInMemory = (snapshot: Snapshot): number =>
  notUploaded(snapshot).filter(({ id }) => snapshot.context.unkept.includes(id)).length;

/** Whether photos would be lost with the page. */
export const livesInMemory = (snapshot: Snapshot): boolean =>
  snapshot.context.arriving.length > 0 || countInMemory(snapshot) > 0;

const countIn = (batches: readonly ChosenBatch[]): number =>
  batches.reduce((sum, { files }) => sum + files.length, 0);

/** How many photos of an item were chosen and are not shown yet. */
export const arrivingAt = ({ context }: Snapshot, itemId: number): number =>
  countIn(context.arriving.filter((batch) => batch.itemId === itemId));

/** How many photos the server does not have yet, those that are still being read in included. */
export const countNotUploaded = (snapshot: Snapshot): number =>
  notUploaded(snapshot).length + countIn(snapshot.context.arriving);

/** What was chosen and nobody has begun to read in. */
export const notReadIn = (snapshot: Snapshot): readonly ChosenBatch[] =>
  snapshot.matches('storing') ? snapshot.context.arriving.slice(1) : snapshot.context.arriving;

/** The items that have photos in the queue. */
export const itemsOf = (uploads: readonly Upload[]): number[] => [...new Set(uploads.map(itemOf))];

/** Whether two selections are the same, so that nothing is rendered again. */
export const areSame = (one: readonly Upload[], other: readonly Upload[]): boolean =>
  one.length === other.length && one.every((upload, index) => upload === other[index]);
