import type { FastifyInstance, FastifyReply } from 'fastify';
import { authenticateMedia } from '../http/authenticate';
import { notFound } from '../http/http-error';
import type { Services } from '../http/services';
import { findPhotoByKey, type PhotoRow } from '../repositories/photos';

/** Stored bytes never change under their key. */
const FOR_EVER = 'private, max-age=31536000, immutable';

/** Keys are made by us; what is none need not reach the database, which refuses some characters. */
const KEY = /^[\w./-]+$/;

/**
 * Sends a stored file of a photo.
 * @throws HttpError 404 when the storage has lost it.
 */
export async function sendStoredFile(
  { photos }: Pick<Services, 'photos'>,
  reply: FastifyReply,
  photo: PhotoRow,
  isThumbnail: boolean,
): Promise<FastifyReply> {
  const stored = await photos.open(isThumbnail ? photo.thumbnail_key : photo.storage_key);
  if (stored === null) throw notFound('Photo');
  return reply
    .type(isThumbnail ? photo.thumbnail_type : photo.content_type)
    .header('content-length', stored.size)
    .header('cache-control', FOR_EVER)
    .send(stored.stream);
}

/** `/uploads/<key>`: what a photo's `url` and `thumbnailUrl` name, for signed-in users. */
export function uploadsRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { '*': string } }>(
    '/uploads/*',
    {
      schema: { hide: true },
      onRequest: async (request) => {
        request.signedIn = await authenticateMedia(services, request);
      },
    },
    async (request, reply) => {
      const key = request.params['*'];
      const etag = `"${key}"`;
      const photo = KEY.test(key) ? await findPhotoByKey(services.database.db, key) : undefined;
      if (photo === undefined) throw notFound('Photo');
      void reply.header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return sendStoredFile(services, reply, photo, key === photo.thumbnail_key);
    },
  );
}
