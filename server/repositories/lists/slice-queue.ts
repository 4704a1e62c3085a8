import { AsyncResource } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { currentReader } from './reader';

type Reader = number | undefined;

/**
 * Runs long SQLite reads in slices. SQLite blocks the event loop, so only one slice runs at a time
 * on the whole server, and other events are handled before each slice. Users take turns, so that
 * the many reads of one user do not delay those of others.
 */
export class SliceQueue {
  /** The users with waiting slices; the one whose turn is next comes first. */
  readonly #waiting = new Map<Reader, (() => Promise<void>)[]>();
  #isRunning = false;

  run<Result>(slice: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const reader = currentReader();
      const waiting = this.#waiting.get(reader) ?? [];
      // It continues in the scope of its own request, not of the one whose slice ended before.
      waiting.push(AsyncResource.bind(() => Promise.resolve().then(slice).then(resolve, reject)));
      this.#waiting.set(reader, waiting);
      void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let next = this.#take(); next !== undefined; next = this.#take()) {
      await setImmediate();
      await next();
    }
    this.#isRunning = false;
  }

  #take(): (() => Promise<void>) | undefined {
    const [turn] = this.#waiting;
    if (turn === undefined) return undefined;
    const [reader, [slice, ...others]] = turn;
    this.#waiting.delete(reader);
    if (others.length > 0) this.#waiting.set(reader, others);
    return slice;
  }
}
