import type { SnapshotFrom } from 'xstate';
import type { uploadQueueMachine } from './upload-queue.machine';
import { isOfItem } from './item-of-photo';
import type { ChosenBatch, UploadPlace } from './upload-entry';
import type { Upload } from './upload-queue-context';
import type { UploadTag } from './upload-context';
import { runOf, type UploadRun } from './upload-run';
import { entryOf } from './upload-queue-rules';

/**
 * Selectors of the queue for screens. Uploads report every change of state to the queue, so the
 * selected values are never stale.
 */

type Snapshot = SnapshotFrom<typeof uploadQueueMachine>;

const all = ({ context }: Snapshot): Upload[] => Object.values(context.uploads);

/** The photos of an item that are in the queue, in the order of choosing. */
export const uploadsOfItem = (snapshot: Snapshot, itemId: number): Upload[] =>
  all(snapshot).filter((upload) => isOfItem(entryOf(upload), itemId));

/** The current upload of an item's photos, if there is one. */
export const runOfItem = ({ context }: Snapshot, itemId: number): UploadRun | undefined =>
  runOf(context.runs, itemId);

/** The uploads whose state has a tag. */
export const withTag = (uploads: readonly Upload[], tag: UploadTag): Upload[] =>
  uploads.filter((upload) => upload.getSnapshot().hasTag(tag));

/** Whether the server has the photo, so that only its description is missing there. */
export const isOnServer = (upload: Upload): boolean => entryOf(upload).photoId !== undefined;

/** Every photo of which the server does not have everything yet, in any state. */
export const notUploaded = (snapshot: Snapshot): Upload[] =>
  all(snapshot).filter((upload) => !upload.getSnapshot().hasTag('completed'));

/** The photos of an item that the server does not have yet, in the order of choosing. */
export const notUploadedOf = (snapshot: Snapshot, itemId: number): Upload[] =>
  notUploaded(snapshot).filter(
    (upload) => isOfItem(entryOf(upload), itemId) && !isOnServer(upload),
  );

/** How many photos the server does not have yet, by the ids of their items: the server's and local ones. */
export function notUploadedByItem(snapshot: Snapshot): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const upload of notUploaded(snapshot).filter((one) => !isOnServer(one))) {
    const { itemId, localItemId } = entryOf(upload);
    for (const id of new Set([itemId, localItemId ?? itemId]))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/**
 * The number of photos of an item that count against the limit: those that were chosen in this tab
 * and place and whose upload has not started.
 */
export function selectedHere(
  { context }: Snapshot,
  { itemId, place }: { itemId: number; place: UploadPlace },
): number {
  const unstored = context.unstored.filter(
    (batch) => batch.itemId === itemId && batch.place === place,
  );
  const chosen = Object.values(context.uploads).filter((upload) => {
    const { entry } = upload.getSnapshot().context;
    const isHere = entry.chosenIn === context.tab && entry.place === place;
    return upload.getSnapshot().hasTag('chosen') && isOfItem(entry, itemId) && isHere;
  });
  return chosen.length + countIn(unstored);
}

const countIn = (batches: readonly ChosenBatch[]): number =>
  batches.reduce((sum, { files }) => sum + files.length, 0);

/** The number of chosen photos of an item that are not shown yet. */
export const countUnstored = ({ context }: Snapshot, itemId: number): number =>
  countIn(context.unstored.filter((batch) => batch.itemId === itemId));

/** The number of photos of an item whose upload has not started. */
export const countChosen = (snapshot: Snapshot, itemId: number): number =>
  withTag(uploadsOfItem(snapshot, itemId), 'chosen').length + countUnstored(snapshot, itemId);

/**
 * The number of photos of which the server does not have everything yet, including those that are still being
 * read.
 */
export const countNotUploaded = (snapshot: Snapshot): number =>
  notUploaded(snapshot).length + countIn(snapshot.context.unstored);

/** The items that have photos in the queue. */
export const itemsOf = (uploads: readonly Upload[]): number[] => [
  ...new Set(uploads.map((upload) => entryOf(upload).itemId)),
];

/** Whether two selections are equal; used to avoid rendering. */
export const areSame = (one: readonly Upload[], other: readonly Upload[]): boolean =>
  one.length === other.length && one.every((upload, index) => upload === other[index]);
