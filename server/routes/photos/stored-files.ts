import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PHOTO_SIZES } from '../../../contract/photos/photo';
import { reportFileName } from '../../../contract/reports/file-name';
import { loginPathFor } from '../../../contract/session/login-path';
import { FILES_PATH, LOGIN_PATH } from '../../../contract/limits';
import { nameFile } from '../../http/files/file-names';
import { authenticateMedia, expectOwnPassword } from '../../http/access/authenticate';
import { notFound } from '../../errors/http-error';
import { sendInTurn } from '../../http/files/send-in-turn';
import type { Services } from '../../http/services';
import { renditionFile, type RenditionFile } from '../../photos/rendition-file';
import { logoKey } from '../../repositories/office';
import { findPhotoByKey } from '../../repositories/photos';
import { findReportByKey, findReportRow } from '../../repositories/reports/reports';
import { storedFileUrl } from '../../repositories/stored-file-url';
import { REPORT_TYPE } from '../../reports/jobs/make-file';

/** Other texts cannot be keys and must not reach the database, which rejects some characters. */
const KEY = /^[\w./-]+$/;

/** No user has this id. */
const NO_USER = 0;

interface Address {
  Params: { '*': string };
  Querystring: { size?: unknown };
}

/** The login that leads back to the file, whose address is built from its checked key. */
function loginFor({ params, query }: FastifyRequest<Address>): string {
  const key = params['*'];
  if (!KEY.test(key) || key.includes('..')) return LOGIN_PATH;
  const size = PHOTO_SIZES.find((name) => name === query.size);
  const file = `${storedFileUrl(key)}${size === undefined ? '' : `?size=${size}`}`;
  return loginPathFor(file);
}

/** The stored file of a key that is the office's logo; undefined for another key. */
async function logoOf({ database }: Services, key: string): Promise<RenditionFile | undefined> {
  return key === (await logoKey(database.db)) ? { key, contentType: 'image/png' } : undefined;
}

/** The PDF of a report, which opens under a readable name; undefined for another key. */
async function reportOf(
  { database }: Services,
  key: string,
  reply: FastifyReply,
): Promise<RenditionFile | undefined> {
  const report = await findReportByKey(database.db, key);
  if (report === undefined) return undefined;
  const { title, sheet_of } = report;
  const of = sheet_of === null ? report : await findReportRow(database.db, sheet_of);
  const name = reportFileName(title, of?.revision ?? null, sheet_of !== null);
  nameFile(reply, 'inline', name);
  return { key, contentType: REPORT_TYPE };
}

/** The stored file of a photo, in the requested size; undefined for another key. */
async function photoOf(
  services: Services,
  key: string,
  request: FastifyRequest<Address>,
): Promise<RenditionFile | undefined> {
  const photo = await findPhotoByKey(services.database.db, key);
  if (photo === undefined) return undefined;
  const size =
    key === photo.storage_key ? PHOTO_SIZES.find((name) => name === request.query.size) : undefined;
  if (size !== undefined) {
    return renditionFile(services, { photo, size, userId: request.signedIn?.id ?? NO_USER });
  }
  return {
    key,
    contentType: key === photo.thumbnail_key ? photo.thumbnail_type : photo.content_type,
  };
}

/**
 * Serves the stored files of photos and reports, and the office's logo, at `/uploads/<key>` to
 * signed-in users.
 */
export function storedFilesRoute(app: FastifyInstance, services: Services): void {
  app.get<Address>(
    `${FILES_PATH}*`,
    {
      schema: { hide: true },
      config: {
        pageInstead: (request, status) =>
          status === 401 ? loginFor(request as FastifyRequest<Address>) : undefined,
      },
      // A range of the compressed bytes would not be a range of the file.
      compress: false,
      onRequest: async (request) => {
        request.signedIn = await authenticateMedia(services, request);
        expectOwnPassword(request.signedIn);
      },
    },
    async (request, reply) => {
      const key = request.params['*'];
      if (!KEY.test(key)) throw notFound('Photo');
      const file =
        (await photoOf(services, key, request)) ??
        (await logoOf(services, key)) ??
        (await reportOf(services, key, reply));
      if (file === undefined) throw notFound('Photo');
      await sendInTurn(services, { request, reply }, file);
      return reply;
    },
  );
}
