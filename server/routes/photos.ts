import type { FastifyRequest } from 'fastify';
import { fieldErrors } from '../../contract/issue-messages';
import { API_BASE } from '../../contract/limits';
import { PHOTO_MESSAGES } from '../../contract/photos/messages';
import { WIRE_MESSAGES } from '../../contract/messages/rules';
import { SERVER_MESSAGES } from '../../contract/messages/server';
import type { Photo, PhotoSize } from '../../contract/photos/photo';
import { mergedOrder, mergeOfPhoto } from '../../contract/photos/photo-merge';
import * as calls from '../../contract/photos/calls';
import { withChanges } from '../../contract/update';
import { found, HttpError, invalid, notFound } from '../errors/http-error';
import { actorOf, type SignedIn } from '../http/authenticate';
import { nameFile } from '../http/file-names';
import { idempotentRequest } from '../http/idempotent-request';
import { revoke } from '../repositories/idempotency-keys';
import type { Context, Registrar, SignedInContext } from '../http/handlers';
import { UnavailableError } from '../errors/unavailable';
import type { Services } from '../http/services';
import { PictureError } from '../photos/picture-error';
import { renditionFile } from '../photos/rendition-file';
import { sendStoredFile } from '../photos/send-stored-file';
import { storePhoto, uploadContent } from '../photos/store-photo';
import { removeFiles } from '../photos/sweep';
import { type UploadedFile, type UploadForm, withUploadForm } from '../photos/upload-form';
import { findItem } from '../repositories/items';
import { lastChanges, recordOfOperation } from '../repositories/journal';
import * as photos from '../repositories/photos';
import { updated } from './changes';
import { mergedChange } from './merged-change';

const existing = async ({ db }: Pick<Context, 'db'>, id: number) =>
  found(await photos.findPhoto(db, id), 'Photo');

async function expectItem({ db }: Pick<Context, 'db'>, id: number): Promise<void> {
  if ((await findItem(db, id)) === undefined) throw notFound('Inspection item');
}

/**
 * @throws HttpError 400 for a field that the call does not know.
 */
function expectFields({ fields, files }: UploadForm, known: readonly string[]): void {
  const names = [...fields.keys(), ...files.map((file) => file.fieldName)];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const errors = Object.fromEntries(unknown.map((name) => [name, [WIRE_MESSAGES.unknownField]]));
  throw new HttpError(400, 'Validation failed', { errors });
}

/**
 * @throws HttpError 400 when a field is invalid.
 */
function uploadFields(given: Readonly<Record<string, string | undefined>>): calls.UploadFields {
  const parsed = calls.UploadFields.safeParse(given);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error.issues);
  throw new HttpError(400, 'Validation failed', { errors });
}

const ONE_UPLOAD_FIELDS = ['caption', 'category', 'selectionOrder'] as const;

interface OneUpload {
  file: UploadedFile;
  fields: calls.UploadFields;
  /** Distinguishes the files of one request, which share an idempotency key. */
  keySuffix?: string;
}

async function store(
  services: Services,
  { request, user }: { request: FastifyRequest; user: SignedIn },
  itemId: number,
  { file, fields, keySuffix = '' }: OneUpload,
): Promise<Photo> {
  if (file.isTooLarge) throw new PictureError(413, PHOTO_MESSAGES.tooLarge);
  const content = uploadContent(itemId, file);
  const idempotent = idempotentRequest(request, user.id, content);
  return storePhoto(services, {
    itemId,
    actor: actorOf(user),
    fileName: file.fileName,
    file,
    fields,
    request: idempotent && { ...idempotent, key: `${idempotent.key}${keySuffix}` },
  });
}

/** @throws HttpError 400 when the form has no file, or more than one. */
function onlyFile({ files }: UploadForm): UploadedFile {
  const [file, ...others] = files;
  if (file === undefined) {
    throw new HttpError(400, PHOTO_MESSAGES.noFile, { errors: { file: [PHOTO_MESSAGES.noFile] } });
  }
  if (others.length > 0) throw new HttpError(400, PHOTO_MESSAGES.tooManyFiles(1));
  return file;
}

async function uploadOne(
  services: Services,
  context: SignedInContext,
  itemId: number,
  form: UploadForm,
): Promise<Photo> {
  const given = Object.fromEntries(
    ONE_UPLOAD_FIELDS.map((name) => [name, form.fields.get(name)?.[0]]),
  );
  try {
    const upload = { file: onlyFile(form), fields: uploadFields(given) };
    return await store(services, context, itemId, upload);
  } catch (error) {
    throw asHttpError(error);
  }
}

function asHttpError(error: unknown): unknown {
  if (!(error instanceof PictureError)) return error;
  return new HttpError(error.status, error.message, { errors: { file: [error.message] } });
}

/** The outcome of one file of several; the others continue if it fails. */
async function outcomeOf(
  services: Services,
  context: SignedInContext,
  itemId: number,
  upload: Omit<OneUpload, 'fields'> & { caption: string | undefined },
): Promise<calls.UploadOutcome> {
  const fileName = upload.file.fileName ?? '';
  try {
    const fields = uploadFields({ caption: upload.caption });
    const data = await store(services, context, itemId, { ...upload, fields });
    return { success: true, fileName, data };
  } catch (error) {
    if (error instanceof PictureError || error instanceof HttpError) {
      return { success: false, fileName, error: error.message };
    }
    if (error instanceof UnavailableError) throw error;
    context.request.log.error({ err: error }, 'one file of an upload failed');
    return { success: false, fileName, error: PHOTO_MESSAGES.uploadFailed };
  }
}

async function uploadMany(
  services: Services,
  context: SignedInContext,
  itemId: number,
  form: UploadForm,
): Promise<calls.UploadOutcome[]> {
  if (form.files.length === 0) throw new HttpError(400, PHOTO_MESSAGES.noFile);
  const captions = form.fields.get('captions') ?? [];
  const outcomes: calls.UploadOutcome[] = [];
  // One after the other, so that the photos keep the order of the request.
  for (const [index, file] of form.files.entries()) {
    const upload = { file, caption: captions[index], keySuffix: `:${String(index)}` };
    outcomes.push(await outcomeOf(services, context, itemId, upload));
  }
  return outcomes;
}

/** @throws HttpError 400 when the form does not name an item. */
function namedItem({ fields }: UploadForm): number {
  const [text] = fields.get('inspectionItemId') ?? [];
  const itemId = calls.ItemIdField.safeParse(text);
  if (itemId.success) return itemId.data;
  throw new HttpError(400, 'Validation failed', {
    errors: { inspectionItemId: [WIRE_MESSAGES.id] },
  });
}

function uploadRoutes(register: Registrar, services: Services): void {
  register.signedIn(calls.uploadPhoto, async ({ params: { itemId } }, context) => {
    await expectItem(context, itemId);
    return withUploadForm(services, context, (form) => {
      expectFields(form, ['file', ...ONE_UPLOAD_FIELDS]);
      return uploadOne(services, context, itemId, form);
    });
  });
  register.signedIn(calls.createPhoto, async (_, context) =>
    withUploadForm(services, context, async (form) => {
      expectFields(form, ['file', 'inspectionItemId', ...ONE_UPLOAD_FIELDS]);
      const itemId = namedItem(form);
      await expectItem(context, itemId);
      return uploadOne(services, context, itemId, form);
    }),
  );
  register.signedIn(calls.uploadPhotos, async ({ params: { itemId } }, context) => {
    await expectItem(context, itemId);
    return withUploadForm(services, context, (form) => {
      expectFields(form, ['files', 'captions']);
      return uploadMany(services, context, itemId, form);
    });
  });
}

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
  uploadRoutes(register, services);
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
  register.write(calls.deletePhoto, async ({ params }, context) => {
    const photo = await existing(context, params.id);
    const files = await photos.deletePhoto(context.db, photo, context.now);
    context.afterCommit(() => removeFiles(services, files));
    return { id: photo.id };
  });
  register.write(calls.withdrawUpload, async ({ params: { key } }, context) => {
    const id = await uploadedPhoto(context, key);
    const photo = id === undefined ? undefined : await photos.findPhoto(context.db, id);
    if (photo === undefined) return { id: null };
    const files = await photos.deletePhoto(context.db, photo, context.now);
    context.afterCommit(() => removeFiles(services, files));
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
  register.file(calls.downloadPhoto, async ({ params, query }, context) => {
    const photo = await existing(context, params.id);
    nameFile(context.reply, 'attachment', photo.file_name);
    await sendStoredFile(services, context, await fileOf(services, photo, query, context.user.id));
  });
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
