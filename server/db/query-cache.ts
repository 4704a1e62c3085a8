import { LRUCache } from 'lru-cache';

interface Options<Value> {
  max: number;
  /** The most that all values together may take; without it, only their number is limited. */
  maxSize?: number;
  /** What a value takes, a positive integer. */
  sizeOf?: (value: Value) => number;
  /** How long a value that is stored now may be used; undefined means until `invalidate`. */
  ttlMs: () => number | undefined;
}

/**
 * A cache of database reads, valid until `invalidate`. Absent values are not cached. All who ask
 * while a read runs get its result.
 */
export class QueryCache<Value extends object | number> {
  readonly #values: LRUCache<string, Value>;
  readonly #ttlMs: Options<Value>['ttlMs'];
  /** The reads that no change has overtaken. */
  readonly #running = new Map<string, Promise<Value | undefined>>();
  #changes = 0;

  constructor({ max, maxSize, sizeOf, ttlMs }: Options<Value>) {
    this.#values = new LRUCache({
      max,
      ...(maxSize !== undefined && sizeOf && { maxSize, sizeCalculation: sizeOf }),
    });
    this.#ttlMs = ttlMs;
  }

  async get(key: string, ask: () => Promise<Value>): Promise<Value>;
  async get(key: string, ask: () => Promise<Value | undefined>): Promise<Value | undefined>;
  async get(key: string, ask: () => Promise<Value | undefined>): Promise<Value | undefined> {
    return this.#values.get(key) ?? this.#running.get(key) ?? this.#ask(key, ask);
  }

  /** Call this when a value that is kept has grown: others, or the value itself, may be too much now. */
  grown(key: string, value: Value): void {
    if (this.#values.peek(key) !== value) return;
    // The size of a value that is only set again stays what it was.
    this.#values.delete(key);
    this.#keep(key, value);
  }

  /** Call this after every commit that changes the values; with a key it drops only that value. */
  invalidate(key?: string): void {
    this.#changes += 1;
    this.#running.clear();
    if (key === undefined) this.#values.clear();
    else this.#values.delete(key);
  }

  async #ask(key: string, ask: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const changes = this.#changes;
    const running = ask();
    this.#running.set(key, running);
    try {
      const value = await running;
      // The value may be older than a change that was committed during the read.
      if (value !== undefined && changes === this.#changes) this.#keep(key, value);
      return value;
    } finally {
      if (this.#running.get(key) === running) this.#running.delete(key);
    }
  }

  #keep(key: string, value: Value): void {
    const ttl = this.#ttlMs();
    this.#values.set(key, value, ttl === undefined ? {} : { ttl });
  }
}
