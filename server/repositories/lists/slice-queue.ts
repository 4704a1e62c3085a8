import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';

/**
 * Long reads of SQLite, cut into slices. SQLite blocks the event loop, so slices run one at a time
 * for the whole server, and the server handles other events before each of them.
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
