import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { PHOTO_MESSAGES } from '../../contract/photos/messages';
import { SERVER_MESSAGES } from '../../contract/messages/server';
import { HttpError } from '../errors/http-error';
import { receiveFile, type ReceivedFile, removeReceived } from './received-files';

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

async function readFile(part: MultipartFile, folder: string): Promise<UploadedFile> {
  const received = await receiveFile(part.file, folder);
  const { fieldname: fieldName, filename: fileName } = part;
  return { ...received, fieldName, fileName, isTooLarge: part.file.truncated };
}

const hasStatus = (error: unknown): error is Error & { statusCode: number } =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';

const DISK_ERRORS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE', 'ENOENT'];

/** The disk is full or missing, which is not the client's fault. */
const isOfDisk = (error: unknown) =>
  error instanceof Error && 'code' in error && DISK_ERRORS.includes(String(error.code));

async function readParts(request: FastifyRequest, form: UploadForm, folder: string) {
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') form.files.push(await readFile(part, folder));
      else {
        const values = form.fields.get(part.fieldname) ?? [];
        form.fields.set(part.fieldname, [...values, String(part.value)]);
      }
    }
  } catch (error) {
    if (isOfDisk(error)) throw error;
    if (hasStatus(error)) throw new HttpError(error.statusCode, SERVER_MESSAGES.tooLarge);
    throw new HttpError(400, PHOTO_MESSAGES.cutOff);
  }
}

/**
 * Reads a multipart form, writes its files to `folder`, passes the form to `work`, and then removes
 * the files.
 * @throws HttpError 415 if it is not a form, 400 if it is cut off, 413 if it has too many parts.
 */
export async function withUploadForm<Result>(
  request: FastifyRequest,
  folder: string,
  work: (form: UploadForm) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new HttpError(415, SERVER_MESSAGES.unsupportedMedia);
  const form: UploadForm = { files: [], fields: new Map() };
  try {
    await readParts(request, form, folder);
    return await work(form);
  } finally {
    await removeReceived(form.files);
  }
}
