import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

interface SentFile {
  /** Excludes characters that a header or a file system refuses. */
  name: string;
  type: string;
  body: Readable;
}

/**
 * Sends a file while it is being made. An error breaks the connection, so that nobody mistakes a
 * part for the whole. What makes the file ends with the answer, also if the client leaves before
 * the first byte.
 */
export function sendFile(reply: FastifyReply, { name, type, body }: SentFile): void {
  const stop = () => body.destroy();
  reply.raw.once('close', stop);
  if (reply.raw.destroyed) stop();
  void reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(body);
}
