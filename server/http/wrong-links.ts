import type { FastifyRequest } from 'fastify';
import { SERVER_MESSAGES } from '../../contract/messages/server';
import { MOST_WRONG_LINKS } from '../../contract/shares/limits';
import { HttpError } from '../errors/http-error';
import { note } from './request-log';

const WINDOW_MS = 60_000;
/** More addresses at once are not remembered; the oldest is forgotten. */
const MOST_ADDRESSES = 10_000;

interface Count {
  since: number;
  wrong: number;
}

/**
 * Finds out who guesses links. Whoever has named too many that do not exist is refused for the rest of the
 * minute before the database is asked; people who open real links are not.
 */
export class WrongLinks {
  readonly #counts = new Map<string, Count>();

  #countOf(address: string): Count | undefined {
    const count = this.#counts.get(address);
    return count !== undefined && Date.now() - count.since < WINDOW_MS ? count : undefined;
  }

  /** @throws HttpError 429 for an address that guesses. */
  expectNoGuesser(request: FastifyRequest): void {
    if ((this.#countOf(request.ip)?.wrong ?? 0) < MOST_WRONG_LINKS) return;
    note(request, { refusal: 'guessed links' });
    throw new HttpError(429, SERVER_MESSAGES.tooManyRequests);
  }

  /** Counts a link that does not exist. The log names an address once a minute that guesses. */
  count(request: FastifyRequest): void {
    const { ip } = request;
    const count = this.#countOf(ip) ?? { since: Date.now(), wrong: 0 };
    count.wrong += 1;
    this.#counts.delete(ip);
    this.#counts.set(ip, count);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > MOST_ADDRESSES && oldest !== undefined) this.#counts.delete(oldest);
    note(request, { refusal: 'unknown link' });
    if (count.wrong === MOST_WRONG_LINKS) request.log.warn({ address: ip }, 'links are guessed');
  }
}
