import { AsyncResource } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { currentLeft, currentReader } from './reader';

type Reader = number | undefined;
type Slice = () => Promise<void>;

/**
 * Runs long SQLite reads in slices. SQLite blocks the event loop, so only one slice runs at a time
 * on the whole server, and other events are handled before each slice. Users take turns, so that
 * the many reads of one user do not delay those of others. What waits is dropped when its client
 * has left.
 */
export class SliceQueue {
  /** The users with waiting slices; the one whose turn is next comes first. */
  readonly #waiting = new Map<Reader, Set<Slice>>();
  #isRunning = false;

  /** @throws the reason of the reader's signal if it is aborted before the slice has begun. */
  async run<Result>(slice: () => Promise<Result>): Promise<Result> {
    const left = currentLeft();
    left?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const reader = currentReader();
      const drop = () => {
        this.#drop(reader, begin);
        reject(left?.reason as Error);
      };
      // It continues in the scope of its own request, not of the one whose slice ended before.
      const begin = AsyncResource.bind(() => {
        left?.removeEventListener('abort', drop);
        return Promise.resolve().then(slice).then(resolve, reject);
      });
      left?.addEventListener('abort', drop);
      const waiting = this.#waiting.get(reader) ?? new Set();
      this.#waiting.set(reader, waiting.add(begin));
      void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (;;) {
      await setImmediate();
      const next = this.#take();
      if (next === undefined) break;
      await next();
    }
    this.#isRunning = false;
  }

  #take(): Slice | undefined {
    const [turn] = this.#waiting;
    if (turn === undefined) return undefined;
    const [reader, waiting] = turn;
    const [slice] = waiting;
    if (slice !== undefined) waiting.delete(slice);
    this.#waiting.delete(reader);
    if (waiting.size > 0) this.#waiting.set(reader, waiting);
    return slice;
  }

  #drop(reader: Reader, slice: Slice): void {
    const waiting = this.#waiting.get(reader);
    waiting?.delete(slice);
    if (waiting?.size === 0) this.#waiting.delete(reader);
  }
}
