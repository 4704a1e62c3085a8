import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';

/**
 * Runs long SQLite reads in slices. SQLite blocks the event loop, so only one slice runs at a time
 * on the whole server, and other events are handled before each slice.
 */
export class SliceQueue {
  readonly #oneAtATime = pLimit(1);

  run<Result>(slice: () => Promise<Result>): Promise<Result> {
    return this.#oneAtATime(async () => {
      await setImmediate();
      return slice();
    });
  }
}
