/** How many may wait for the same key; nobody who types waits behind so many. */
const MAX_WAITING = 100;

/** Work for the same key is done one after the other, for different keys at the same time. */
export class Turns {
  readonly #waiting = new Map<string, { count: number; last: Promise<unknown> }>();

  /** Undefined, without doing the work, when too many wait already. */
  async take<Done>(key: string, work: () => Promise<Done>): Promise<Done | undefined> {
    const { count, last } = this.#waiting.get(key) ?? { count: 0, last: Promise.resolve() };
    if (count >= MAX_WAITING) return undefined;
    const mine = last.then(work, work);
    this.#waiting.set(key, { count: count + 1, last: mine });
    try {
      return await mine;
    } finally {
      this.#leave(key);
    }
  }

  #leave(key: string): void {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return;
    if (waiting.count === 1) this.#waiting.delete(key);
    else this.#waiting.set(key, { ...waiting, count: waiting.count - 1 });
  }
}
