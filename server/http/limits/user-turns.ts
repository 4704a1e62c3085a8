import type { FastifyReply } from 'fastify';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import { clientLeft, TooMuchError } from '../../errors/http-error';
import { NoTurnError } from '../../errors/unavailable';

/** The reads, the writes, or the files of one user on one server, on all of their devices. */
interface TurnLimits {
  running: number;
  waiting: number;
  /** How long one waits, in milliseconds. */
  waitMs: number;
}

/**
 * A screen sends up to a dozen requests at once. However many tabs it has, a browser has at most 100
 * in flight behind a proxy that speaks HTTP/2, and six without one.
 */
export const READ_LIMITS: TurnLimits = { running: 4, waiting: 200, waitMs: 10_000 };
/**
 * A device sends its changes one after the other. Each takes one of the database's ten connections, and may wait
 * up to nine seconds for the lock of a record.
 */
export const WRITE_LIMITS: TurnLimits = { running: 3, waiting: 200, waitMs: 10_000 };
/**
 * A file that goes to a slow client holds a connection to the bucket until it has arrived. A page with
 * many photos may wait long, but less than the minute after which a silent connection is closed, because
 * the bucket needs time too.
 */
export const FILE_LIMITS: TurnLimits = { running: 20, waiting: 200, waitMs: 40_000 };
/**
 * What has been uploaded waits longer, because it would have to be sent again. The app gives an upload up after 30
 * seconds without progress, of which a lock may take nine.
 */
export const UPLOAD_WAIT_MS = 20_000;
/** Seconds. */
const RETRY_AFTER = 2;

/** Who waits for a turn. */
export interface TurnWaiter {
  /** The answer. Without it, the work is also done if its client has left. */
  raw?: FastifyReply['raw'] | undefined;
  /** How long it waits, in milliseconds; that of the limits by default. */
  waitMs?: number | undefined;
}

interface OfUser {
  running: number;
  /** The turns that wait, the oldest first. */
  waiting: Set<() => void>;
}

const tooMuch = () => new TooMuchError(SERVER_MESSAGES.tooManyRequests, RETRY_AFTER);

/** A user, or the address of a guest. */
type Client = number | string;

/**
 * Lets each user read, or write, only a few things at a time, so that the connections of the database,
 * and the one thread of SQLite, are free for others. What has begun keeps its place until it ends,
 * even if its client has left; what waits for an answer is dropped then.
 */
export class UserTurns {
  readonly #ofUser = new Map<Client, OfUser>();
  readonly #limits: TurnLimits;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Runs a user's work when it is its turn, and passes on whether it has waited.
   * @throws TooMuchError if too many wait, NoTurnError if it waited too long.
   */
  async run<Result>(
    userId: Client,
    waiter: TurnWaiter,
    work: (hasWaited: boolean) => Promise<Result>,
  ): Promise<Result> {
    if (waiter.raw?.destroyed === true) throw clientLeft();
    const own = this.#ofUser.get(userId) ?? { running: 0, waiting: new Set() };
    this.#ofUser.set(userId, own);
    const hasWaited = own.running >= this.#limits.running;
    if (hasWaited) await this.#turn(own, waiter);
    else own.running += 1;
    try {
      return await work(hasWaited);
    } finally {
      this.#next(userId, own);
    }
  }

  #turn({ waiting }: OfUser, { raw, waitMs = this.#limits.waitMs }: TurnWaiter): Promise<void> {
    if (waiting.size >= this.#limits.waiting) throw tooMuch();
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(limit);
        raw?.off('close', leave);
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
        reject(new NoTurnError(RETRY_AFTER));
      }, waitMs);
      raw?.once('close', leave);
      waiting.add(begin);
    });
  }

  /** Gives a place to what has waited longest. */
  #next(userId: Client, own: OfUser): void {
    const [begin] = own.waiting;
    if (begin !== undefined) {
      begin();
      return;
    }
    own.running -= 1;
    if (own.running === 0) this.#ofUser.delete(userId);
  }
}
