import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { PHOTO_MESSAGES, SERVER_MESSAGES } from '../../contract/messages';
import { HttpError } from '../http/http-error';

/** A file of a form as it arrived; `isTooLarge` where its end was not read. */
export interface UploadedFile {
  fieldName: string;
  fileName: string | undefined;
  bytes: Buffer;
  isTooLarge: boolean;
}

export interface UploadForm {
  files: UploadedFile[];
  /** Text fields; one that came several times has several values. */
  fields: Map<string, string[]>;
}

async function readFile(part: MultipartFile): Promise<UploadedFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk as Buffer);
  return {
    fieldName: part.fieldname,
    fileName: part.filename,
    bytes: Buffer.concat(chunks),
    isTooLarge: part.file.truncated,
  };
}

const hasStatus = (error: unknown): error is Error & { statusCode: number } =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';

/**
 * Reads a multipart form whole; a photo has at most 10 MB.
 * @throws HttpError 415 when it is no form, 400 when it breaks off, 413 when it has too many parts.
 */
export async function readUploadForm(request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) throw new HttpError(415, SERVER_MESSAGES.unsupportedMedia);
  const form: UploadForm = { files: [], fields: new Map() };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') form.files.push(await readFile(part));
      else {
        const values = form.fields.get(part.fieldname) ?? [];
        form.fields.set(part.fieldname, [...values, String(part.value)]);
      }
    }
    return form;
  } catch (error) {
    if (hasStatus(error)) throw new HttpError(error.statusCode, SERVER_MESSAGES.tooLarge);
    throw new HttpError(400, PHOTO_MESSAGES.cutOff);
  }
}
