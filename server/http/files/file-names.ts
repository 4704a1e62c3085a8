import type { FastifyReply } from 'fastify';

/** `encodeURIComponent` does not encode four characters that RFC 5987 forbids. */
const percentEncoded = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * The `Content-Disposition` of an answer with a file name, for a browser to show it (`inline`) or
 * to store it.
 */
export function nameFile(reply: FastifyReply, use: 'inline' | 'attachment', name: string): void {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percentEncoded);
  void reply.header('content-disposition', `${use}; filename*=UTF-8''${encoded}`);
}
