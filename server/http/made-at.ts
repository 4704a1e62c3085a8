import type { FastifyRequest } from 'fastify';
import { MADE_AT_HEADER } from '../../contract/errors';
import { Instant } from '../../contract/fields';

/**
 * When the user made a change, as its request says; now if it says nothing that can be true. A change
 * is not refused because of the clock of its device.
 */
export function madeAtOf({ headers }: Pick<FastifyRequest, 'headers'>, now: string): string {
  const made = Instant.safeParse(headers[MADE_AT_HEADER]);
  return made.success && made.data < now ? made.data : now;
}
