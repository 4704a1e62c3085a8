import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { UNEXPECTED_MESSAGE } from '../../../contract/messages/transport';
import type { Photo } from '../../../contract/photos/photo';
import { downloadPhoto, listPhotosOfItem } from '../../../contract/photos/calls';
import { EffectFailed, failureOf } from '../../../machines/failure';
import { isLocalId } from '../../../machines/outbox/local-id';
import type { Removal } from '../../../machines/outbox/removal';
import type { LoadedPhotos } from '../../../machines/photos/photo-album-context';
import type { PhotoChange } from '../../../machines/photos/photo-edit.machine';
import { isUnanswered } from '../../../machines/unanswered';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { orThrowWith } from '../../platform/http/failure-messages';
import type { PhotoSorting } from '../../platform/outbox/record-changes';
import { orSayWhy } from '../../platform/outbox/refused-deletion';
import { currentId } from '../../platform/ids/current-id';
import type { InTurn } from '../../platform/in-turn';
import type { SignedIn } from '../session/signed-in';

/** The calls for the photos of an item. */

type PhotosOutside = Pick<SignedIn, 'api' | 'photoChanges' | 'copies' | 'serverIdOf'>;

const DOWNLOAD = { failed: PHOTO_MESSAGES.downloadFailed, broken: PHOTO_MESSAGES.downloadBroken };

/** Names the action if the server did not answer: the reason alone would not say what failed. */
async function naming<Result>(broken: string, change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status !== null || failure.isOfDevice === true) throw error;
    throw new EffectFailed({ ...failure, message: `${broken}: ${failure.message}` });
  }
}

async function fetchPhotos(
  api: CallApi,
  itemId: number,
  signal: AbortSignal,
): Promise<readonly Photo[]> {
  return (await orThrow(api(listPhotosOfItem, { params: { itemId }, signal }))).data;
}

/** The device's copy of the item. */
async function copiedItem({ copies }: PhotosOutside, itemId: number) {
  return (await (await copies())?.item(itemId)) ?? null;
}

/**
 * The photos of an item, which may be named by a local id, including the changes that wait; if the
 * server does not answer, from the device's copy. The photos of an item that only this device has
 * wait as uploads.
 * @param ofServer gets the item's id if the server has answered, and loses it otherwise.
 */
export async function readPhotos(
  outside: PhotosOutside,
  id: number,
  signal: AbortSignal,
  ofServer: Set<number>,
): Promise<LoadedPhotos> {
  const { api, photoChanges } = outside;
  const itemId = await currentId(outside, id);
  if (isLocalId(itemId)) return { photos: [], leftOut: 0, isCopy: false };
  try {
    const { answer, from } = await photoChanges.answered(fetchPhotos(api, itemId, signal));
    ofServer.add(id);
    return { photos: await photoChanges.photosOf(itemId, answer, from), leftOut: 0, isCopy: false };
  } catch (error) {
    if (!isUnanswered(failureOf(error))) throw error;
    const copied = await copiedItem(outside, itemId).catch(() => null);
    if (copied === null) throw error;
    ofServer.delete(id);
    const { photos, photosLeftOut: leftOut = 0 } = copied.data;
    const shown = await photoChanges.photosOf(itemId, photos, 'device');
    return { photos: shown, leftOut, isCopy: true };
  }
}

/**
 * Deletes a photo.
 * @throws EffectFailed 409 if somebody else has changed it since the user saw it.
 */
export function removePhoto({ photoChanges }: PhotosOutside, id: number): Promise<Removal> {
  const deletion = photoChanges.remove({ call: 'deletePhoto', id });
  return naming(PHOTO_MESSAGES.deleteBroken, orSayWhy(deletion, 'this photo'));
}

/** The fields of a description that differ from what the user saw. */
const changedIn = (
  { caption, category }: PhotoChange,
  base: PhotoChange['base'],
): Partial<PhotoChange['base']> => ({
  ...(caption === base.caption ? {} : { caption }),
  ...(category === base.category ? {} : { category }),
});

export const changePhoto = ({ photoChanges }: PhotosOutside, change: PhotoChange): Promise<Photo> =>
  naming(
    PHOTO_MESSAGES.metadataBroken,
    photoChanges.make({
      call: 'updatePhoto',
      id: change.photoId,
      body: changedIn(change, change.base),
      base: { ...change.base },
    }),
  );

/** Whether the device has only some photos of the item, and these were sorted. */
async function areOnlySome(outside: PhotosOutside, { itemId, photoIds }: PhotoSorting) {
  const copy = await copiedItem(outside, await currentId(outside, itemId));
  if (copy === null) return false;
  const { photos, photosLeftOut = 0 } = copy.data;
  return photosLeftOut > 0 && photoIds.length <= photos.length;
}

interface Sorting {
  /** The items whose photos are shown as the server has them, whatever the copy lacks. */
  ofServer: ReadonlySet<number>;
  /** A later order must not overtake an earlier one that still waits for the copy. */
  inTurn: InTurn;
}

/**
 * Stores the order; `photoIds` contains every photo of the item once.
 * @throws EffectFailed if these are only the photos on this device: the server would put the others
 * behind them.
 */
export async function sortPhotos(
  outside: PhotosOutside,
  sorting: PhotoSorting,
  { ofServer, inTurn }: Sorting,
): Promise<readonly Photo[]> {
  const { itemId } = sorting;
  const areSome = ofServer.has(itemId)
    ? Promise.resolve(false)
    : areOnlySome(outside, sorting).catch(() => false);
  if (await inTurn(itemId, areSome)) {
    const message = PHOTO_MESSAGES.sortsOnlyAll;
    throw new EffectFailed({ message, status: null, isOfDevice: true, errors: {} });
  }
  return naming(PHOTO_MESSAGES.reorderBroken, outside.photoChanges.sort(sorting));
}

/** Downloads the original file. */
export async function fetchFile(api: CallApi, photoId: number): Promise<Blob> {
  const data = await orThrowWith(DOWNLOAD, (failed) =>
    api(downloadPhoto, { params: { id: photoId }, failed }),
  );
  if (data instanceof Blob) return data;
  throw new EffectFailed({ message: UNEXPECTED_MESSAGE, status: null, errors: {} });
}
