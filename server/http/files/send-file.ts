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
 * part for the whole.
 */
export function sendFile(reply: FastifyReply, { name, type, body }: SentFile): void {
  void reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(body);
}
