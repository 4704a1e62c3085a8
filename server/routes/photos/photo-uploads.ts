import { fieldErrors } from '../../../contract/issue-messages';
import { WIRE_MESSAGES } from '../../../contract/messages/rules';
import * as calls from '../../../contract/photos/calls';
import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import type { Photo } from '../../../contract/photos/photo';
import { HttpError, notFound } from '../../errors/http-error';
import { NoTurnError, UnavailableError } from '../../errors/unavailable';
import type { Context, Registrar, SignedInContext } from '../../http/calls/handlers';
import { idempotentRequest } from '../../http/repeats/idempotent-request';
import type { Services } from '../../http/services';
import { PictureError } from '../../photos/pictures/picture-error';
import { storePhoto, uploadContent } from '../../photos/store-photo';
import { type UploadedFile, type UploadForm, withUploadForm } from '../../photos/upload-form';
import { findItem } from '../../repositories/items/items';

/** Uploads of photos. */

/** @throws HttpError 404 if there is no such item. */
export async function expectItem({ db }: Pick<Context, 'db'>, id: number): Promise<void> {
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
  { request, user, uploadTransaction }: SignedInContext,
  itemId: number,
  { file, fields, keySuffix = '' }: OneUpload,
): Promise<Photo> {
  if (file.isTooLarge) throw new PictureError(413, PHOTO_MESSAGES.tooLarge);
  const content = uploadContent(itemId, file);
  const idempotent = idempotentRequest(request, user.id, content);
  return storePhoto(services, {
    itemId,
    userId: user.id,
    transaction: uploadTransaction,
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

const outOfTime = ({ fileName = '' }: UploadedFile): calls.UploadOutcome => ({
  success: false,
  fileName,
  error: PHOTO_MESSAGES.outOfTime,
});

/**
 * The outcome of one file of several; the others continue if it fails.
 * @throws HttpError if the user is signed out or sends too much, UnavailableError during an outage.
 */
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
    if (error instanceof NoTurnError) return outOfTime(upload.file);
    const isOfFile = error instanceof HttpError && ![401, 429].includes(error.status);
    if (error instanceof PictureError || isOfFile) {
      return { success: false, fileName, error: error.message };
    }
    if (error instanceof UnavailableError) throw error;
    context.request.log.error({ err: error }, 'one file of an upload failed');
    return { success: false, fileName, error: PHOTO_MESSAGES.uploadFailed };
  }
}

/**
 * How long after its arrival the files of a form are begun. Nothing is sent until then, and a connection, also that of a
 * proxy, is closed after 60 seconds of silence. Reading one file takes up to 30, and waiting for a turn 20. Only the lock
 * of a record, at the end of both, could take longer.
 */
const BEGUN_WITHIN_MS = 10_000;

async function uploadMany(
  services: Services,
  context: SignedInContext,
  itemId: number,
  form: UploadForm,
): Promise<calls.UploadOutcome[]> {
  if (form.files.length === 0) throw new HttpError(400, PHOTO_MESSAGES.noFile);
  const captions = form.fields.get('captions') ?? [];
  const outcomes: calls.UploadOutcome[] = [];
  const arrived = services.now().getTime();
  // One after the other, so that the photos keep the order of the request.
  for (const [index, file] of form.files.entries()) {
    const upload = { file, caption: captions[index], keySuffix: `:${String(index)}` };
    const isLate = services.now().getTime() - arrived > BEGUN_WITHIN_MS;
    outcomes.push(isLate ? outOfTime(file) : await outcomeOf(services, context, itemId, upload));
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

export function photoUploadRoutes(register: Registrar, services: Services): void {
  register.signedIn(calls.uploadPhoto, ({ params: { itemId } }, context) =>
    withUploadForm(
      services,
      context,
      (form) => {
        expectFields(form, ['file', ...ONE_UPLOAD_FIELDS]);
        return uploadOne(services, context, itemId, form);
      },
      { expect: () => expectItem(context, itemId) },
    ),
  );
  register.signedIn(calls.createPhoto, async (_, context) =>
    withUploadForm(services, context, async (form) => {
      expectFields(form, ['file', 'inspectionItemId', ...ONE_UPLOAD_FIELDS]);
      const itemId = namedItem(form);
      await expectItem(context, itemId);
      return uploadOne(services, context, itemId, form);
    }),
  );
  register.signedIn(calls.uploadPhotos, ({ params: { itemId } }, context) =>
    withUploadForm(
      services,
      context,
      (form) => {
        expectFields(form, ['files', 'captions']);
        return uploadMany(services, context, itemId, form);
      },
      { expect: () => expectItem(context, itemId) },
    ),
  );
}
