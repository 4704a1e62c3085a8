import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config';

/**
 * The address of this server for documents that leave it, such as `https://office.example`. If none
 * is configured, it is the one by which the client reached this server, which the client can make
 * up.
 */
export const publicOrigin = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string => publicUrl ?? `${protocol}://${host}`;
