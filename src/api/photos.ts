import { REQUEST_TIMEOUT_MS } from '../../contract/limits';
import { PHOTO_MESSAGES } from '../../contract/messages/photos';
import { NETWORK_MESSAGE, UNEXPECTED_MESSAGE } from '../../contract/messages/transport';
import type { Photo } from '../../contract/photo';
import {
  deletePhoto,
  downloadPhoto,
  listPhotosOfItem,
  PhotoFields,
  reorderPhotos,
  updatePhoto,
  uploadPhoto,
  withdrawUpload,
} from '../../contract/photos';
import { EffectFailed } from '../../machines/failure';
import type { PhotoChange } from '../../machines/photos/photo-edit.machine';
import type { UploadEntry } from '../../machines/uploads/upload-entry';
import type { Result } from './result';
import { type CallApi, orThrow } from './service';

/** Photos of an item. */

/** What is said about a call that failed. */
interface Words {
  /** The answer gives no reason. */
  failed: string;
  /** There was no answer; the reason follows. */
  broken: string;
}

/** The data of a call. @throws EffectFailed in these words where the server has none of its own. */
async function orSay<Data>(
  { failed, broken }: Words,
  call: (failed: string) => Promise<Result<Data>>,
): Promise<Data> {
  const result = await call(broken);
  if (result.success) return result.data;
  const message = result.error === broken ? failed : result.error;
  throw new EffectFailed({ message, status: result.status, ...result.details });
}

const UPLOAD = { failed: PHOTO_MESSAGES.uploadFailed, broken: PHOTO_MESSAGES.uploadBroken };
const DELETE = { failed: PHOTO_MESSAGES.deleteFailed, broken: PHOTO_MESSAGES.deleteBroken };
const UPDATE = { failed: PHOTO_MESSAGES.metadataFailed, broken: PHOTO_MESSAGES.metadataBroken };
const REORDER = { failed: PHOTO_MESSAGES.reorderFailed, broken: PHOTO_MESSAGES.reorderBroken };
const DOWNLOAD = { failed: PHOTO_MESSAGES.downloadFailed, broken: PHOTO_MESSAGES.downloadBroken };

export async function fetchPhotos(
  api: CallApi,
  itemId: number,
  signal: AbortSignal,
): Promise<readonly Photo[]> {
  return (await orThrow(api(listPhotosOfItem, { params: { itemId }, signal }))).data;
}

export async function removePhoto(api: CallApi, id: number, signal: AbortSignal): Promise<number> {
  const { id: removed } = await orSay(DELETE, (failed) =>
    api(deletePhoto, { params: { id }, signal, failed }),
  );
  return removed;
}

export async function changePhoto(
  api: CallApi,
  { photoId, caption, category, version }: PhotoChange,
  signal: AbortSignal,
): Promise<Photo> {
  const change = { params: { id: photoId }, body: { caption, category, version }, signal };
  return orSay(UPDATE, (failed) => api(updatePhoto, { ...change, failed }));
}

/** Sets the order; `photoIds` names every photo of the item once. */
export async function sortPhotos(
  api: CallApi,
  { itemId, photoIds }: { itemId: number; photoIds: readonly number[] },
  signal: AbortSignal,
): Promise<readonly Photo[]> {
  const order = { params: { itemId }, body: { photoIds: [...photoIds] }, signal };
  return orSay(REORDER, (failed) => api(reorderPhotos, { ...order, failed }));
}

/** The file as it was uploaded. */
export async function fetchFile(api: CallApi, photoId: number): Promise<Blob> {
  const data = await orSay(DOWNLOAD, (failed) =>
    api(downloadPhoto, { params: { id: photoId }, failed }),
  );
  if (data instanceof Blob) return data;
  throw new EffectFailed({ message: UNEXPECTED_MESSAGE, status: null, errors: {} });
}

/**
 * Takes back what was sent under a key: the photo is removed, and what still comes is refused.
 * @returns the photo's id, or null where the server had none.
 */
export async function withdrawPhoto(
  api: CallApi,
  key: string,
  signal: AbortSignal,
): Promise<number | null> {
  return (await orThrow(api(withdrawUpload, { params: { key }, signal }))).data.id;
}

/** The text fields stand before the file: the server reads the form as it comes. */
function formOf({ caption, category, order, name }: UploadEntry, file: Blob): FormData {
  const form = new FormData();
  if (caption.trim() !== '') form.append('caption', caption);
  form.append('category', category);
  form.append('selectionOrder', String(order));
  form.append('file', file, name);
  return form;
}

/** Aborts when nothing has moved for the request's time-out: a big photo may take longer than that. */
function stallWatch(signal: AbortSignal) {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(timer);
  };
  const moved = () => {
    rest();
    timer = setTimeout(() => {
      stalled.abort();
    }, REQUEST_TIMEOUT_MS);
  };
  moved();
  return {
    signal: AbortSignal.any([signal, stalled.signal]),
    moved,
    rest,
    stalled: stalled.signal,
  };
}

/**
 * What is said about a photo may have changed after the server has stored it and its answer was
 * lost. Who has changed it on the server since wins.
 */
export async function describePhoto(
  api: CallApi,
  photo: Photo,
  { caption, category }: UploadEntry,
  signal: AbortSignal,
): Promise<Photo> {
  const meant = PhotoFields.parse({ caption, category });
  if (meant.caption === photo.caption && meant.category === photo.category) return photo;
  const body = { ...meant, version: photo.version };
  const result = await api(updatePhoto, { params: { id: photo.id }, body, signal });
  if (result.success) return result.data;
  if (result.status === 409 || result.status === 404) return photo;
  throw new EffectFailed({ message: result.error, status: result.status, ...result.details });
}

/**
 * Sends a file as the photo of its entry; again and again it is the same one photo.
 * @throws EffectFailed without a status when nothing moves for 30 seconds.
 */
export async function sendPhoto(
  api: CallApi,
  entry: UploadEntry,
  file: Blob,
  { signal, report }: { signal: AbortSignal; report: (percent: number) => void },
): Promise<Photo> {
  const watch = stallWatch(signal);
  try {
    const data = await orSay(UPLOAD, (failed) =>
      api(uploadPhoto, {
        failed,
        params: { itemId: entry.itemId },
        body: formOf(entry, file),
        idempotencyKey: entry.id,
        signal: watch.signal,
        onProgress: (percent) => {
          watch.moved();
          report(percent);
        },
      }),
    );
    return data;
  } catch (error) {
    if (!watch.stalled.aborted) throw error;
    const message = `${UPLOAD.broken}: ${NETWORK_MESSAGE}`;
    throw new EffectFailed({ message, status: null, errors: {} });
  } finally {
    watch.rest();
  }
}
