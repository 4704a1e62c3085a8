import type { FastifyReply } from 'fastify';
import { SERVER_MESSAGES } from '../../contract/messages/server';
import { HttpError, TooMuchError } from '../errors/http-error';

/**
 * The reads of one user on one server: how many run and wait at once, and how long one waits, in
 * milliseconds. A screen asks up to a dozen things at once, and all tabs of a browser together at
 * most 100, because its connections carry no more.
 */
export const READ_LIMITS = { running: 4, waiting: 200, waitMs: 10_000 } as const;
/** Seconds. */
const RETRY_AFTER = 2;

/** Nobody receives this answer. */
const CLIENT_LEFT = 499;

interface OfUser {
  running: number;
  /** The turns that wait, the oldest first. */
  waiting: Set<() => void>;
}

const tooMuch = () => new TooMuchError(SERVER_MESSAGES.tooManyRequests, RETRY_AFTER);
const clientLeft = () => new HttpError(CLIENT_LEFT, 'The client has left');

/**
 * Lets each user read only a few things at a time, so that the connections of the database, and the
 * one thread of SQLite, are free for others. A read that has begun keeps its place until it ends,
 * even if its client has left; one that waits is dropped then.
 */
export class ReadTurns {
  readonly #ofUser = new Map<number, OfUser>();

  /**
   * Runs a read of a user when it is its turn.
   * @throws TooMuchError if too many wait, or it waited too long.
   */
  async run<Result>(
    userId: number,
    { raw }: Pick<FastifyReply, 'raw'>,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (raw.destroyed) throw clientLeft();
    const own = this.#ofUser.get(userId) ?? { running: 0, waiting: new Set() };
    this.#ofUser.set(userId, own);
    if (own.running < READ_LIMITS.running) own.running += 1;
    else await this.#turn(own, raw);
    try {
      return await work();
    } finally {
      this.#next(userId, own);
    }
  }

  #turn({ waiting }: OfUser, raw: FastifyReply['raw']): Promise<void> {
    if (waiting.size >= READ_LIMITS.waiting) throw tooMuch();
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(limit);
        raw.off('close', leave);
        waiting.delete(begin);
      };
      const begin = () => {
        stop();
        resolve();
      };
      const leave = () => {
        stop();
        reject(clientLeft());
      };
      const limit = setTimeout(() => {
        stop();
        reject(tooMuch());
      }, READ_LIMITS.waitMs);
      raw.once('close', leave);
      waiting.add(begin);
    });
  }

  /** Gives a place to the read that has waited longest. */
  #next(userId: number, own: OfUser): void {
    const [begin] = own.waiting;
    if (begin !== undefined) {
      begin();
      return;
    }
    own.running -= 1;
    if (own.running === 0) this.#ofUser.delete(userId);
  }
}
