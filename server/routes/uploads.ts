import type { FastifyInstance } from 'fastify';
import { PHOTO_SIZES } from '../../contract/photos/calls';
import { authenticateMedia, expectOwnPassword } from '../http/authenticate';
import { notFound } from '../http/http-error';
import type { Services } from '../http/services';
import { screenFile } from '../photos/screen-file';
import { sendStoredFile } from '../photos/send-stored-file';
import { findPhotoByKey } from '../repositories/photos';

/** Keys are made by us; what is none need not reach the database, which refuses some characters. */
const KEY = /^[\w./-]+$/;

/** No user's id. */
const NOBODY = 0;

interface Address {
  Params: { '*': string };
  Querystring: { size?: unknown };
}

/** `/uploads/<key>`: what the URLs of a photo name, for signed-in users. */
export function uploadsRoute(app: FastifyInstance, services: Services): void {
  app.get<Address>(
    '/uploads/*',
    {
      schema: { hide: true },
      // A part of a compressed BMP is no part of the file.
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
      const isForScreen = key === photo.storage_key && request.query.size === PHOTO_SIZES[0];
      const contentType = key === photo.thumbnail_key ? photo.thumbnail_type : photo.content_type;
      const userId = request.signedIn?.id ?? NOBODY;
      const file = isForScreen ? await screenFile(services, photo, userId) : { key, contentType };
      await sendStoredFile(services, { request, reply }, file);
      return reply;
    },
  );
}
