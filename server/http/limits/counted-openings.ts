import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;
/** The most that are remembered; beyond that, the one counted longest ago is forgotten. */
const MOST_REMEMBERED = 10_000;

/**
 * Which openings of links were counted. A page that got no answer asks again by itself, so the same
 * address counts once a minute for each link.
 */
export class CountedOpenings {
  /** When each was counted, in milliseconds since 1970. */
  readonly #counted = new LRUCache<string, number>({ max: MOST_REMEMBERED });

  /** Whether this one counts; then others of the next minute do not. */
  isNew(share: number, address: string, now: number): boolean {
    const key = `${String(share)} ${address}`;
    const last = this.#counted.get(key);
    if (last !== undefined && Math.abs(now - last) < WINDOW_MS) return false;
    this.#counted.set(key, now);
    return true;
  }
}
