import { LRUCache } from 'lru-cache';
import type { Engine } from './database';

interface Options {
  max: number;
  engine: Engine;
  /** Other servers may write to a shared database: there an answer is trusted this long. */
  sharedTtlMs: number;
}

/** Answers of the database, remembered until `forget`; an absent one is not remembered. */
export class Remembered<Value extends object | number> {
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
    // What was committed while the question was under way may be missing from its answer.
    if (value !== undefined && changes === this.#changes) this.#values.set(key, value);
    return value;
  }

  /** Call after every committed change that the answers depend on; with a key where it is only one. */
  forget(key?: string): void {
    this.#changes += 1;
    if (key === undefined) this.#values.clear();
    else this.#values.delete(key);
  }
}
