import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { UNEXPECTED_MESSAGE } from '../../../contract/messages/transport';
import type { Photo } from '../../../contract/photos/photo';
import { downloadPhoto, listPhotosOfItem } from '../../../contract/photos/calls';
import { EffectFailed, failureOf } from '../../../machines/failure';
import { isLocalId } from '../../../machines/outbox/local-id';
import type { Removal } from '../../../machines/outbox/removal';
import type { PhotoChange } from '../../../machines/photos/photo-edit.machine';
import { isUnanswered } from '../../../machines/unanswered';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { orThrowWith } from '../../platform/http/failure-messages';
import type { PhotoSorting } from '../../platform/outbox/record-changes';
import { currentId } from '../../platform/current-id';
import type { SignedIn } from '../session/signed-in';

/** The calls for the photos of an item. */

type PhotosOutside = Pick<SignedIn, 'api' | 'photoChanges' | 'copies' | 'serverIdOf'>;

const DOWNLOAD = { failed: PHOTO_MESSAGES.downloadFailed, broken: PHOTO_MESSAGES.downloadBroken };

async function fetchPhotos(
  api: CallApi,
  itemId: number,
  signal: AbortSignal,
): Promise<readonly Photo[]> {
  return (await orThrow(api(listPhotosOfItem, { params: { itemId }, signal }))).data;
}

/** The device's copy of the photos, if the server does not answer. */
async function copiedPhotos({ copies }: PhotosOutside, itemId: number) {
  const copy = await (await copies())?.item(itemId);
  return copy?.data.photos ?? null;
}

/**
 * The photos of an item, which may be named by a local id, including the changes that wait; if the
 * server does not answer, from the device's copy. The photos of an item that only this device has
 * wait as uploads.
 */
export async function readPhotos(
  outside: PhotosOutside,
  id: number,
  signal: AbortSignal,
): Promise<readonly Photo[]> {
  const { api, photoChanges } = outside;
  const itemId = await currentId(outside, id);
  if (isLocalId(itemId)) return [];
  try {
    return await photoChanges.photosOf(itemId, await fetchPhotos(api, itemId, signal));
  } catch (error) {
    if (!isUnanswered(failureOf(error))) throw error;
    const copied = await copiedPhotos(outside, itemId).catch(() => null);
    if (copied === null) throw error;
    return photoChanges.photosOf(itemId, copied);
  }
}

export const removePhoto = ({ photoChanges }: PhotosOutside, id: number): Promise<Removal> =>
  photoChanges.remove({ call: 'deletePhoto', id });

/** The fields of a description that differ from what the user saw. */
const changedIn = (
  { caption, category }: PhotoChange,
  base: PhotoChange['base'],
): Partial<PhotoChange['base']> => ({
  ...(caption === base.caption ? {} : { caption }),
  ...(category === base.category ? {} : { category }),
});

export const changePhoto = ({ photoChanges }: PhotosOutside, change: PhotoChange): Promise<Photo> =>
  photoChanges.make({
    call: 'updatePhoto',
    id: change.photoId,
    body: changedIn(change, change.base),
    base: { ...change.base },
  });

/** Stores the order; `photoIds` contains every photo of the item once. */
export const sortPhotos = (
  { photoChanges }: PhotosOutside,
  sorting: PhotoSorting,
): Promise<readonly Photo[]> => photoChanges.sort(sorting);

/** Downloads the original file. */
export async function fetchFile(api: CallApi, photoId: number): Promise<Blob> {
  const data = await orThrowWith(DOWNLOAD, (failed) =>
    api(downloadPhoto, { params: { id: photoId }, failed }),
  );
  if (data instanceof Blob) return data;
  throw new EffectFailed({ message: UNEXPECTED_MESSAGE, status: null, errors: {} });
}
