import { LRUCache } from 'lru-cache';
import type { Engine } from './database';

interface Options {
  max: number;
  engine: Engine;
  /** How long a value is valid if other servers may write to the same database. */
  sharedTtlMs: number;
}

/** A cache of database reads, valid until `invalidate`. Absent values are not cached. */
export class QueryCache<Value extends object | number> {
  readonly #values: LRUCache<string, Value>;
  #changes = 0;

  constructor({ max, engine, sharedTtlMs }: Options) {
    this.#values = new LRUCache(engine === 'postgres' ? { max, ttl: sharedTtlMs } : { max });
  }

  async get(key: string, ask: () => Promise<Value>): Promise<Value>;
  async get(key: string, ask: () => Promise<Value | undefined>): Promise<Value | undefined>;
  async get(key: string, ask: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const changes = this.#changes;
    const value = await ask();
    // The value may be older than a change that was committed during the read.
    if (value !== undefined && changes === this.#changes) this.#values.set(key, value);
    return value;
  }

  /** Call it after every commit that changes the values; with a key it drops only that value. */
  invalidate(key?: string): void {
    this.#changes += 1;
    if (key === undefined) this.#values.clear();
    else this.#values.delete(key);
  }
}
