import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { mediaCookie } from '../../auth/cookies';
import type { Services } from '../services';

/** An IPv6 address counts as its network, because one machine has many of them. */
const addressOf = ({ ip }: FastifyRequest): string => normalizeIP(ip);

/**
 * Whose calls are counted together: those of a session whose signed cookie comes with them, and
 * otherwise those of an address. So nobody without an account can use up what the sessions behind
 * the same address need.
 */
export const callerBySession =
  ({ tokens }: Pick<Services, 'tokens'>) =>
  async (request: FastifyRequest): Promise<string> => {
    const cookie = mediaCookie(request);
    const known = cookie === undefined ? undefined : await tokens.rotationOf(cookie, 'media');
    return known === undefined ? addressOf(request) : `session ${known.sessionId}`;
  };
