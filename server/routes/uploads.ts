import type { FastifyInstance } from 'fastify';
import { PHOTO_SIZES } from '../../contract/photos/photo';
import { authenticateMedia, expectOwnPassword } from '../http/authenticate';
import { notFound } from '../errors/http-error';
import type { Services } from '../http/services';
import { renditionFile } from '../photos/rendition-file';
import { sendStoredFile } from '../photos/send-stored-file';
import { findPhotoByKey } from '../repositories/photos';

/** Other texts cannot be keys and must not reach the database, which rejects some characters. */
const KEY = /^[\w./-]+$/;

/** No user has this id. */
const NO_USER = 0;

interface Address {
  Params: { '*': string };
  Querystring: { size?: unknown };
}

/** Serves the stored files of photos at `/uploads/<key>` to signed-in users. */
export function uploadsRoute(app: FastifyInstance, services: Services): void {
  app.get<Address>(
    '/uploads/*',
    {
      schema: { hide: true },
      // A range of a compressed file would not be a range of the file.
      compress: false,
      onRequest: async (request) => {
        request.signedIn = await authenticateMedia(services, request);
        expectOwnPassword(request.signedIn);
      },
    },
    async (request, reply) => {
      const key = request.params['*'];
      const photo = KEY.test(key) ? await findPhotoByKey(services.database.db, key) : undefined;
      if (photo === undefined) throw notFound('Photo');
      const size =
        key === photo.storage_key
          ? PHOTO_SIZES.find((name) => name === request.query.size)
          : undefined;
      const contentType = key === photo.thumbnail_key ? photo.thumbnail_type : photo.content_type;
      const userId = request.signedIn?.id ?? NO_USER;
      const file =
        size === undefined
          ? { key, contentType }
          : await renditionFile(services, { photo, size, userId });
      await sendStoredFile(services, { request, reply }, file);
      return reply;
    },
  );
}
