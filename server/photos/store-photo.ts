import { Photo } from '../../contract/photos/photo';
import { PHOTO_MESSAGES } from '../../contract/photos/messages';
import type { UploadFields } from '../../contract/photos/calls';
import type { Queries } from '../db/database';
import { firstAnswer, type IdempotentRequest, once } from '../repositories/idempotency-keys';
import { found } from '../errors/http-error';
import { findItem } from '../repositories/items/items';
import { recordOfOperation } from '../repositories/history/journal';
import { findPhoto, insertPhoto, type NewPhoto, toPhoto } from '../repositories/photos';
import { claimFiles, listForRemoval } from '../repositories/stored-file-removals';
import { extensionOf } from './file-extension';
import { displayName } from './file-name';
import type { PhotoServices, UploadTransaction } from './photo-services';
import type { Picture } from './pictures/picture';
import { PictureError } from './pictures/picture-error';
import type { ReceivedFile } from './received-files';
import { claiming } from './file-removal';

/** A photo to store exactly once per idempotent request. */
export interface Upload {
  itemId: number;
  userId: number;
  transaction: UploadTransaction;
  fileName: string | undefined;
  file: ReceivedFile;
  fields: UploadFields;
  request: IdempotentRequest | undefined;
}

/**
 * Two uploads are the same if they have the same item and bytes. The caption may change before an
 * upload is repeated because its answer was lost.
 */
export const uploadContent = (itemId: number, { sha256 }: ReceivedFile): string =>
  JSON.stringify([itemId, sha256]);

function newKeys(picture: Picture): { file: string; thumbnail: string } {
  const id = crypto.randomUUID();
  const folder = id.slice(0, 2);
  return {
    file: `${folder}/${id}.${extensionOf(picture.contentType)}`,
    thumbnail: `${folder}/${id}-thumbnail.webp`,
  };
}

function toRow(upload: Upload, picture: Picture, keys: ReturnType<typeof newKeys>): NewPhoto {
  const { metadata, thumbnail } = picture;
  return {
    item_id: upload.itemId,
    storage_key: keys.file,
    thumbnail_key: keys.thumbnail,
    thumbnail_type: thumbnail.contentType,
    screen_key: picture.isScreenSized ? keys.file : null,
    file_name: displayName(upload.fileName, picture.contentType),
    size: upload.file.size,
    content_type: picture.contentType,
    sha256: upload.file.sha256,
    width: picture.width,
    height: picture.height,
    caption: upload.fields.caption,
    category: upload.fields.category ?? 'other',
    selection_order: upload.fields.selectionOrder,
    latitude: metadata.latitude,
    longitude: metadata.longitude,
    taken_at: metadata.takenAt,
    camera: metadata.camera,
    lens: metadata.lens,
    settings: metadata.settings,
    dimensions: `${String(picture.width)} × ${String(picture.height)}`,
    created_by_id: upload.userId,
  };
}

/**
 * The photo of a repeat whose first answer is no longer stored.
 * @throws HttpError 404 if the photo has been deleted since.
 */
async function storedBefore(
  tx: Queries,
  { userId, key }: IdempotentRequest,
): Promise<Photo | undefined> {
  // The upload may also have moved photos that were chosen later.
  const operation = { userId, key, kind: 'photos', action: 'created' } as const;
  const id = await recordOfOperation(tx, operation);
  if (id === undefined) return undefined;
  return toPhoto(found(await findPhoto(tx, id), 'Photo'));
}

/** Whether a stored answer has all fields of this version. */
const isCurrent = (answer: unknown): boolean => Photo.safeParse(answer).success;

/** A repeat that gets the first answer takes its photo for stored. @throws HttpError 404 */
async function expectStored(db: Queries, { id }: Photo): Promise<void> {
  found(await findPhoto(db, id), 'Photo');
}

/**
 * The photo of a repeat, without reading its picture again; undefined if the request is new.
 * @throws HttpError 404 if the photo has been deleted since.
 */
async function earlierAnswer(db: Queries, request: IdempotentRequest): Promise<Photo | undefined> {
  const answer = await firstAnswer(db, request);
  if (answer === undefined) return undefined;
  if (!isCurrent(answer)) return storedBefore(db, request);
  await expectStored(db, answer as Photo);
  return answer as Photo;
}

/**
 * Checks and stores an uploaded picture. The files are on the disk before the photo is committed
 * together with the answer for a repeat, so an interruption leaves either the whole photo or
 * nothing.
 * @throws PictureError when the picture is not accepted or the item has too many, HttpError 404 when the item does not
 * exist or this is a repeat and the photo has been deleted, UnavailableError when too many pictures are waiting.
 */
export async function storePhoto(services: PhotoServices, upload: Upload): Promise<Photo> {
  const { database, photos, now } = services;
  const { userId, request, transaction } = upload;
  const before = request && (await earlierAnswer(database.db, request));
  if (before !== undefined) return before;

  const picture = await services.pictures.read(upload.file.path, userId, upload.file.sha256);
  const keys = newKeys(picture);
  const stored = [keys.file, keys.thumbnail];
  await listForRemoval(database.db, stored, now().toISOString());
  return claiming(services, stored, async () => {
    await photos.put(keys.file, upload.file, picture.contentType);
    await photos.put(keys.thumbnail, picture.thumbnail.bytes, picture.thumbnail.contentType);
    return transaction(
      (tx, at) =>
        once(tx, {
          request,
          now: at,
          work: async () => {
            found(await findItem(tx, upload.itemId), 'Inspection item');
            if (!(await claimFiles(tx, stored))) throw new Error('The upload was swept away');
            const photo = await insertPhoto(tx, toRow(upload, picture, keys), at);
            if (photo === null) throw new PictureError(422, PHOTO_MESSAGES.tooManyOfItem);
            return photo;
          },
          earlier: async () => request && storedBefore(tx, request),
          isCurrent,
          // It may have been deleted while the picture of this repeat was read.
          expectTrue: (photo) => expectStored(tx, photo),
        }),
      request?.key,
    );
  });
}
