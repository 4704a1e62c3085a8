import pLimit, { type LimitFunction } from 'p-limit';

/** The most pending tasks per key. Nobody types passwords that fast. */
const MAX_PENDING = 100;

const pendingIn = ({ activeCount, pendingCount }: LimitFunction) => activeCount + pendingCount;

/** Runs work for the same key one at a time, and work for different keys in parallel. */
export class KeyedQueue {
  readonly #queues = new Map<string, LimitFunction>();

  /** Returns undefined, without running the work, if too much is pending for the key. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result | undefined> {
    const queue = this.#queues.get(key) ?? pLimit(1);
    if (pendingIn(queue) >= MAX_PENDING) return undefined;
    this.#queues.set(key, queue);
    try {
      return await queue(work);
    } finally {
      if (pendingIn(queue) === 0) this.#queues.delete(key);
    }
  }
}
