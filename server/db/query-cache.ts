import { LRUCache } from 'lru-cache';

interface Options {
  max: number;
  /** How long a value that is stored now may be used; undefined means until `invalidate`. */
  ttlMs: () => number | undefined;
}

/** A cache of database reads, valid until `invalidate`. Absent values are not cached. */
export class QueryCache<Value extends object | number> {
  readonly #values: LRUCache<string, Value>;
  readonly #ttlMs: Options['ttlMs'];
  #changes = 0;

  constructor({ max, ttlMs }: Options) {
    this.#values = new LRUCache({ max });
    this.#ttlMs = ttlMs;
  }

  async get(key: string, ask: () => Promise<Value>): Promise<Value>;
  async get(key: string, ask: () => Promise<Value | undefined>): Promise<Value | undefined>;
  async get(key: string, ask: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const changes = this.#changes;
    const value = await ask();
    // The value may be older than a change that was committed during the read.
    if (value !== undefined && changes === this.#changes) this.#keep(key, value);
    return value;
  }

  /** Call this after every commit that changes the values; with a key it drops only that value. */
  invalidate(key?: string): void {
    this.#changes += 1;
    if (key === undefined) this.#values.clear();
    else this.#values.delete(key);
  }

  #keep(key: string, value: Value): void {
    const ttl = this.#ttlMs();
    this.#values.set(key, value, ttl === undefined ? {} : { ttl });
  }
}
