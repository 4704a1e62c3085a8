import { isOfItem, type ItemOfPhoto } from './item-of-photo';
import type { ChosenPhoto } from './upload-entry';
import type { Upload, UploadFailure, UploadQueueContext } from './upload-queue-context';
import type { RunMember, UploadRun } from './upload-run';

/** Pure functions of the upload queue's context. */

export const has = (
  upload: Upload,
  tag: Parameters<ReturnType<Upload['getSnapshot']>['hasTag']>[0],
) => upload.getSnapshot().hasTag(tag);
export const entryOf = (upload: Upload) => upload.getSnapshot().context.entry;

export const itemIn = ({ itemId, localItemId }: ItemOfPhoto): ItemOfPhoto => ({
  itemId,
  localItemId,
});

export const isOver = ({ status }: UploadRun) => status !== 'uploading';
export const withdrawalOf = (id: string) => `withdrawal-${id}`;
export const timerOf = (itemId: number) => `progress of ${String(itemId)}`;

/** Photos per stored part. It is small, so that the first of many photos appear at once. */
const PART = 4;

export function inParts(files: readonly ChosenPhoto[]): ChosenPhoto[][] {
  const count = Math.ceil(files.length / PART);
  return Array.from({ length: count }, (_, part) => files.slice(part * PART, (part + 1) * PART));
}

export function uploadsOf({ uploads }: UploadQueueContext, itemId?: number): Upload[] {
  const all = Object.values(uploads);
  return itemId === undefined ? all : all.filter((upload) => isOfItem(entryOf(upload), itemId));
}

const membersIn = ({ uploads }: UploadQueueContext, { ids }: UploadRun): Upload[] =>
  ids.flatMap((id) => uploads[id] ?? []);

const stateOf = (upload: Upload): RunMember['state'] =>
  has(upload, 'completed') ? 'completed' : has(upload, 'failed') ? 'failed' : 'under way';

export function membersOf(context: UploadQueueContext, run: UploadRun): RunMember[] {
  return membersIn(context, run).map((upload) => {
    const { entry, percent } = upload.getSnapshot().context;
    return { size: entry.size, percent, state: stateOf(upload) };
  });
}

export const completedIn = (context: UploadQueueContext, run: UploadRun): string[] =>
  membersIn(context, run)
    .filter((upload) => has(upload, 'completed'))
    .map(({ id }) => id);

export const failuresIn = (context: UploadQueueContext, run: UploadRun): UploadFailure[] =>
  membersIn(context, run).flatMap((upload) => {
    const { name, failure, photoId } = entryOf(upload);
    const isOnServer = photoId !== undefined;
    return failure === null ? [] : { name, message: failure.message, isOnServer };
  });
