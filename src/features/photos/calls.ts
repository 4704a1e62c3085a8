import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { UNEXPECTED_MESSAGE } from '../../../contract/messages/transport';
import type { Photo } from '../../../contract/photos/photo';
import {
  deletePhoto,
  downloadPhoto,
  listPhotosOfItem,
  reorderPhotos,
  updatePhoto,
} from '../../../contract/photos/calls';
import { EffectFailed } from '../../../machines/failure';
import type { PhotoChange } from '../../../machines/photos/photo-edit.machine';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { orThrowWith } from '../../platform/http/failure-messages';

/** The calls for the photos of an item. */

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
  const { id: removed } = await orThrowWith(DELETE, (failed) =>
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
  return orThrowWith(UPDATE, (failed) => api(updatePhoto, { ...change, failed }));
}

/** Stores the order; `photoIds` contains every photo of the item once. */
export async function sortPhotos(
  api: CallApi,
  { itemId, photoIds }: { itemId: number; photoIds: readonly number[] },
  signal: AbortSignal,
): Promise<readonly Photo[]> {
  const order = { params: { itemId }, body: { photoIds: [...photoIds] }, signal };
  return orThrowWith(REORDER, (failed) => api(reorderPhotos, { ...order, failed }));
}

/** Downloads the original file. */
export async function fetchFile(api: CallApi, photoId: number): Promise<Blob> {
  const data = await orThrowWith(DOWNLOAD, (failed) =>
    api(downloadPhoto, { params: { id: photoId }, failed }),
  );
  if (data instanceof Blob) return data;
  throw new EffectFailed({ message: UNEXPECTED_MESSAGE, status: null, errors: {} });
}
