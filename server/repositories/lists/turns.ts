import { setImmediate } from 'node:timers/promises';

/**
 * Work in slices, one slice at a time for the whole server: SQLite works in this very thread, and
 * between any two slices, also those of different requests, everybody else is served.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Does the work when those before it are done and others had their turn. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => setImmediate()).then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
