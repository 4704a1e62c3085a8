import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import { MOST_WRONG_LINKS } from '../../../contract/shares/limits';
import { HttpError } from '../../errors/http-error';
import { note } from '../log/request-log';

const WINDOW_MS = 60_000;
/** The most addresses that are remembered; beyond that, the one seen longest ago is forgotten. */
const MOST_ADDRESSES = 10_000;

/**
 * Detects addresses that guess links. An address that has named too many links that do not exist is
 * refused for the rest of the minute without asking the database; people who open real links are
 * not affected.
 */
export class WrongLinks {
  /** How many each address has named since its first one. */
  readonly #wrong = new LRUCache<string, number>({
    max: MOST_ADDRESSES,
    ttl: WINDOW_MS,
    noUpdateTTL: true,
  });

  /** @throws HttpError 429 for an address that guesses. */
  expectNoGuesser(request: FastifyRequest): void {
    if ((this.#wrong.get(request.ip) ?? 0) < MOST_WRONG_LINKS) return;
    note(request, { refusal: 'guessed links' });
    throw new HttpError(429, SERVER_MESSAGES.tooManyRequests);
  }

  /** Counts a link that does not exist. The log names a guessing address once a minute. */
  count(request: FastifyRequest): void {
    const wrong = (this.#wrong.get(request.ip) ?? 0) + 1;
    this.#wrong.set(request.ip, wrong);
    note(request, { refusal: 'unknown link' });
    if (wrong === MOST_WRONG_LINKS) {
      request.log.warn({ address: request.ip }, 'links are guessed');
    }
  }
}
