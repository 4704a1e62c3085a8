import { createHash } from 'node:crypto';
import { setImmediate as answersRead, setTimeout as pause } from 'node:timers/promises';
import type { FastifyRateLimitStore, RateLimitPluginOptions } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../../db/database';
import { type CallCount, countCall } from '../../repositories/session/call-counts';
import type { Services } from '../services';

/** The most callers that this server remembers; the database still counts the others. */
const MOST_CALLERS = 5000;
/** How long a caller waits for the count of all servers. */
const PATIENCE_MS = 500;
/**
 * How long a server counts alone after that, because not all of its connections may wait for
 * counts.
 */
const ALONE_MS = 10_000;

interface Count {
  current: number;
  ttl: number;
}

type Route = Parameters<FastifyRateLimitStore['child']>[0] & { routeInfo?: { url?: string } };

/** The counts of all servers, as long as the database answers quickly. */
class CountsOfAll {
  readonly #db: Queries;
  #aloneUntil = 0;

  constructor(db: Queries) {
    this.#db = db;
  }

  /**
   * Counts one more call; undefined if the database does not answer soon, or did not a moment ago.
   */
  async add(route: string, who: string, periodMs: number): Promise<CallCount | undefined> {
    if (performance.now() < this.#aloneUntil) return undefined;
    // The database contains neither addresses nor sessions in plain text.
    const caller = createHash('sha256').update(`${route} ${who}`).digest('base64url');
    const answered = new AbortController();
    // A server that was busy itself has not read the answer yet.
    const late = pause(PATIENCE_MS, undefined, { signal: answered.signal }).then(() =>
      answersRead(undefined),
    );
    const count = await Promise.race([countCall(this.#db, { caller, periodMs }), late]).catch(
      () => undefined,
    );
    answered.abort();
    if (count === undefined) this.#aloneUntil = performance.now() + ALONE_MS;
    return count;
  }
}

/**
 * Counts the calls of a caller, an address or a session, for all servers of a database. Who has used
 * up the limit on one server is refused there without asking the database. If the database does not
 * answer, each server counts alone.
 */
class SharedCounts implements FastifyRateLimitStore {
  readonly #ofAll: CountsOfAll;
  readonly #route: string;
  readonly #here = new LRUCache<string, number>({ max: MOST_CALLERS, noUpdateTTL: true });

  constructor(ofAll: CountsOfAll, route: string) {
    this.#ofAll = ofAll;
    this.#route = route;
  }

  child({ routeInfo }: Route): SharedCounts {
    return new SharedCounts(this.#ofAll, routeInfo?.url ?? '');
  }

  incr(
    who: string,
    callback: (error: Error | null, result?: Count) => void,
    timeWindow: number,
    max: number,
  ): void {
    const here = (this.#here.get(who) ?? 0) + 1;
    this.#here.set(who, here, { ttl: timeWindow });
    const alone = { current: here, ttl: this.#here.getRemainingTTL(who) };
    if (here > max) {
      callback(null, alone);
      return;
    }
    void this.#ofAll.add(this.#route, who, timeWindow).then((count) => {
      callback(null, count === undefined ? alone : { current: count.count, ttl: count.endsInMs });
    });
  }
}

/**
 * Where the limits of calls are counted: in memory, or in a database that several servers may use.
 */
export function limitSettings({
  database: { db, engine },
}: Pick<Services, 'database'>): RateLimitPluginOptions {
  if (engine === 'sqlite') return { global: false };
  const ofAll = new CountsOfAll(db);
  class Store extends SharedCounts {
    constructor() {
      super(ofAll, '');
    }
  }
  return { global: false, store: Store };
}
