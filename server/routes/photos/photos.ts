import { API_BASE } from '../../../contract/limits';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import type { PhotoSize } from '../../../contract/photos/photo';
import { mergedOrder, mergeOfPhoto } from '../../../contract/photos/photo-merge';
import * as calls from '../../../contract/photos/calls';
import { withChanges } from '../../../contract/update';
import { clash, found, HttpError, invalid } from '../../errors/http-error';
import { sendInTurn } from '../../http/files/send-in-turn';
import { nameFile } from '../../http/files/file-names';
import { revoke } from '../../repositories/idempotency-keys';
import type { Context, Registrar, SignedInContext } from '../../http/calls/handlers';
import type { Services } from '../../http/services';
import { renditionFile } from '../../photos/rendition-file';
import { removeFiles } from '../../photos/file-removal';
import { findItem } from '../../repositories/items/items';
import { lastChanges, recordOfOperation } from '../../repositories/history/journal';
import * as photos from '../../repositories/photos';
import { changedByOthers } from '../../changes/changed-by-others';
import { updated } from '../../changes/versioned-changes';
import { mergedChange } from '../../changes/merged-change';
import { expectItem, photoUploadRoutes } from './photo-uploads';

const existing = async ({ db }: Pick<Context, 'db'>, id: number) =>
  found(await photos.findPhoto(db, id), 'Photo');

/** The prefix of the operations that are stored with the keys of uploads. */
const UPLOADS = `post ${API_BASE}/inspectionphotos`;

/**
 * The order of an item's photos after a change that was based on the order that a person saw.
 * @throws HttpError 422 if the change names a photo twice or, without a base, other photos.
 */
function newOrder(
  current: readonly number[],
  { photoIds, base }: { photoIds: readonly number[]; base?: unknown },
): readonly number[] {
  const isSame = photoIds.length === current.length && current.every((id) => photoIds.includes(id));
  const isEachOnce = new Set(photoIds).size === photoIds.length;
  if (isEachOnce && base !== undefined) return mergedOrder(current, photoIds);
  if (isEachOnce && isSame) return photoIds;
  throw invalid({ photoIds: ['Must name every photo of the item once'] });
}

export function photoRoutes(register: Registrar, services: Services): void {
  photoUploadRoutes(register, services);
  register.read(calls.listPhotosOfItem, async ({ params }, context) => {
    await expectItem(context, params.itemId);
    return photos.listPhotosOfItem(context.db, params.itemId);
  });
  register.read(calls.getPhoto, async ({ params }, context) =>
    photos.toPhoto(await existing(context, params.id)),
  );
  register.write(calls.updatePhoto, ({ params: { id }, body }, context) => {
    const read = async () => photos.toPhoto(await existing(context, id));
    return mergedChange(
      {
        read,
        mergeOf: mergeOfPhoto,
        lastChanges: (fields) => lastChanges(context.db, { kind: 'photos', id }, fields),
        noteMerge: context.noteMerge,
        noteDeclined: async ({ version, inspectionItemId: itemId }, values) => {
          const { inspectionId } = found(await findItem(context.db, itemId), 'Inspection item');
          const place = { kind: 'photos', id, version, inspectionId, itemId } as const;
          await context.noteDeclined(place, values);
        },
      },
      {
        ...body,
        fields: { caption: body.caption, category: body.category },
        write: (before) => {
          const fields = withChanges<calls.PhotoFields>(before, body);
          return updated(
            photos.updatePhoto(context.db, { before, fields, now: context.now }),
            read,
          );
        },
      },
    );
  });
  register.write(calls.deletePhoto, async ({ params, query }, context) => {
    const photo = found(await photos.lockPhoto(context.db, params.id), 'Photo');
    const { id, version } = photo;
    const other = await changedByOthers(context, { kind: 'photos', id, version }, query.version);
    if (other !== undefined) throw clash(photos.toPhoto(photo), { version: other });
    const files = await photos.deletePhoto(context.db, id, context.now);
    context.afterCommit((signal) => removeFiles(services, files, signal));
    return { id };
  });
  register.write(calls.withdrawUpload, async ({ params: { key } }, context) => {
    const id = await uploadedPhoto(context, key);
    const photo = id === undefined ? undefined : await photos.lockPhoto(context.db, id);
    if (photo === undefined) return { id: null };
    const files = await photos.deletePhoto(context.db, photo.id, context.now);
    context.afterCommit((signal) => removeFiles(services, files, signal));
    return { id: photo.id };
  });
  register.write(calls.reorderPhotos, async ({ params, body }, context) => {
    await expectItem(context, params.itemId);
    await photos.lockItem(context.db, params.itemId);
    const before = (await photos.listPhotosOfItem(context.db, params.itemId)).map(({ id }) => id);
    const order = newOrder(before, body);
    await photos.setPhotoOrder(context.db, order, context.now);
    return photos.listPhotosOfItem(context.db, params.itemId);
  });
  register.file(
    calls.downloadPhoto,
    async ({ params, query }, context) => {
      const { reply, user } = context;
      const photo = await existing(context, params.id);
      nameFile(reply, 'attachment', photo.file_name);
      await sendInTurn(services, context, await fileOf(services, photo, query, user.id));
    },
    { isStored: true },
  );
}

/**
 * Revokes the key of an upload; returns the photo that was stored under it, if there is one. Keys
 * are deleted after a while; then the journal shows what was stored.
 */
async function uploadedPhoto(
  { db, user, now }: Pick<SignedInContext, 'db' | 'user' | 'now'>,
  key: string,
): Promise<number | undefined> {
  const userId = user.id;
  const first = await revoke(db, { userId, key, now });
  if (first === undefined)
    return recordOfOperation(db, { userId, key, kind: 'photos', action: 'created' });
  if (!first.operation.startsWith(UPLOADS)) throw new HttpError(422, SERVER_MESSAGES.keyReused);
  return calls.deletePhoto.response.safeParse(first.answer).data?.id;
}

/** The file of a photo that a download requests. */
async function fileOf(
  services: Services,
  photo: photos.PhotoRow,
  { thumbnail = false, size }: { thumbnail?: boolean | undefined; size?: PhotoSize | undefined },
  userId: number,
): Promise<{ key: string; contentType: string }> {
  if (thumbnail) return { key: photo.thumbnail_key, contentType: photo.thumbnail_type };
  if (size !== undefined) return renditionFile(services, { photo, size, userId });
  return { key: photo.storage_key, contentType: photo.content_type };
}
