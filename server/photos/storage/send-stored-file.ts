import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteRangeOf } from './byte-range';
import { namesEtag } from './etags';
import type { PhotoServices } from '../photo-services';
import { notFound } from '../../errors/http-error';
import type { StoredFile } from './storage';

/** The bytes of a key never change. */
const FOR_EVER = 'private, max-age=31536000, immutable';
const NOT_AT_ALL = 'no-store';
/** After sign-out, the browser asks the server about a cached copy and is refused. */
const FOR_THE_SESSION = 'Cookie, Authorization';

export interface FileToSend {
  key: string;
  contentType: string;
  /** Whether another file will be sent at this address. */
  isForNow?: boolean;
}

/** For a head, Fastify reads the stream to its end, and answers with the length that the header has. */
const headOf = (size: number | null): StoredFile | null =>
  size === null ? null : { size, stream: Readable.from([]) };

/**
 * Sends a stored file of a photo, the requested range of it, or 304 if the client already has it.
 * It does not return the reply: a reply is thenable, so `await` would wait for the last byte.
 * @throws HttpError 404 when the storage does not have it.
 */
export async function sendStoredFile(
  { photos }: Pick<PhotoServices, 'photos'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { key, contentType, isForNow = false }: FileToSend,
): Promise<void> {
  const etag = `"${key}"`;
  const { range, 'if-none-match': known, 'if-range': ifRange = etag } = request.headers;
  void reply
    .header('etag', etag)
    .header('cache-control', isForNow ? NOT_AT_ALL : FOR_EVER)
    .header('vary', FOR_THE_SESSION)
    .header('accept-ranges', 'bytes');
  if (namesEtag(known, etag)) return void reply.status(304).send();

  const isHead = request.method === 'HEAD';
  const size = range === undefined && !isHead ? null : await photos.sizeOf(key);
  const part = size === null || ifRange !== etag ? undefined : byteRangeOf(range, size);
  if (part === 'unsatisfiable') {
    return void reply
      .status(416)
      .header('content-range', `bytes */${String(size)}`)
      .send();
  }
  const stored = isHead ? headOf(size) : await photos.open(key, part);
  if (stored === null) {
    void reply.removeHeader('etag').removeHeader('cache-control').removeHeader('accept-ranges');
    throw notFound('Photo');
  }
  void reply.type(contentType);
  if (part === undefined) {
    return void reply.header('content-length', stored.size).send(stored.stream);
  }
  const { first, last } = part;
  void reply
    .status(206)
    .header('content-range', `bytes ${String(first)}-${String(last)}/${String(stored.size)}`)
    .header('content-length', last - first + 1)
    .send(stored.stream);
}
