import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { UPLOAD_MAX_FILES } from '../../contract/limits';
import { PHOTO_MESSAGES } from '../../contract/photos/messages';
import { SERVER_MESSAGES } from '../../contract/messages/server';
import { HttpError } from '../errors/http-error';
import { UnavailableError } from '../errors/unavailable';
import { expectSpace } from './storage/free-space';
import type { PhotoServices } from './photo-services';
import { incomingFolder, receiveFile, type ReceivedFile, removeReceived } from './received-files';

/** A received file of a form; `isTooLarge` means that it was cut off at the limit. */
export interface UploadedFile extends ReceivedFile {
  fieldName: string;
  fileName: string | undefined;
  isTooLarge: boolean;
}

export interface UploadForm {
  files: UploadedFile[];
  /** Text fields; a repeated field has several values. */
  fields: Map<string, string[]>;
}

/** Where the files of a form are written. */
interface Folder {
  folder: string;
  /** Called with the path of each file before it is written. */
  name: (file: string) => void;
}

async function readFile(part: MultipartFile, into: Folder): Promise<UploadedFile> {
  const received = await receiveFile(part.file, into.folder, into.name);
  const { fieldname: fieldName, filename: fileName } = part;
  return { ...received, fieldName, fileName, isTooLarge: part.file.truncated };
}

const hasStatus = (error: unknown): error is Error & { statusCode: number } =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';

const hasCode = (error: unknown, ...codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

const DISK_ERRORS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE', 'ENOENT'];

/** The disk is full or missing, which is not the client's fault. */
const isOfDisk = (error: unknown) => hasCode(error, ...DISK_ERRORS);

async function readParts(
  request: FastifyRequest,
  form: UploadForm,
  { checkSpace, ...into }: Folder & { checkSpace: () => Promise<void> },
) {
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        // Others may have filled the disk since the form began.
        await checkSpace();
        form.files.push(await readFile(part, into));
      } else {
        const values = form.fields.get(part.fieldname) ?? [];
        form.fields.set(part.fieldname, [...values, String(part.value)]);
      }
    }
  } catch (error) {
    if (isOfDisk(error) || error instanceof UnavailableError) throw error;
    if (hasCode(error, 'FST_FILES_LIMIT')) {
      throw new HttpError(413, PHOTO_MESSAGES.tooManyFiles(UPLOAD_MAX_FILES));
    }
    if (hasStatus(error)) throw new HttpError(error.statusCode, SERVER_MESSAGES.tooLarge);
    throw new HttpError(400, PHOTO_MESSAGES.cutOff);
  }
}

/**
 * Reads a multipart form, writes its files to the data folder, passes the form to `work`, and then
 * removes the files.
 * @param expect checks something before the files are sent
 * @param noSpace the message for the user if the disk is almost full
 * @throws HttpError 415 if it is not a form, 400 if it is cut off, 413 if it has too many parts,
 * TooMuchError if the user sends too many at once, NoSpaceError if the disk is almost full.
 */
export async function withUploadForm<Result>(
  { config, forms }: Pick<PhotoServices, 'config' | 'forms'>,
  { request, user }: { request: FastifyRequest; user: { id: number } },
  work: (form: UploadForm) => Promise<Result>,
  {
    expect = () => Promise.resolve(),
    noSpace = PHOTO_MESSAGES.noSpace,
  }: { expect?: () => Promise<void>; noSpace?: string } = {},
): Promise<Result> {
  if (!request.isMultipart()) throw new HttpError(415, SERVER_MESSAGES.unsupportedMedia);
  return forms.run(user.id, async (name) => {
    await expect();
    const checkSpace = () => expectSpace(config, noSpace);
    await checkSpace();
    const form: UploadForm = { files: [], fields: new Map() };
    try {
      await readParts(request, form, { folder: incomingFolder(config.dataDir), name, checkSpace });
      return await work(form);
    } finally {
      await removeReceived(form.files);
    }
  });
}
