import type { FastifyRequest } from 'fastify';
import { CHANGE_AGE_HEADER } from '../../../contract/errors';

const AGE = /^\d{1,9}$/;
/** In seconds. A greater age means that the device's clock was corrected while the change waited. */
const OLDEST = 90 * 24 * 60 * 60;

/**
 * When the user made a change, as its request says; now if it says nothing that can be read. A change
 * is not refused because of the clock of its device.
 */
export function madeAtOf({ headers }: Pick<FastifyRequest, 'headers'>, now: string): string {
  const age = headers[CHANGE_AGE_HEADER];
  if (typeof age !== 'string' || !AGE.test(age)) return now;
  if (Number(age) > OLDEST) return now;
  return new Date(Date.parse(now) - Number(age) * 1000).toISOString();
}
