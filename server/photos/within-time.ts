import { Script } from 'node:vm';

const CALL = new Script('work()');

/**
 * Runs work that does not pause, for so many milliseconds at most.
 * @throws what the work throws, and when the time is over.
 */
export function withinTime<Result>(work: () => Result, timeout: number): Result {
  return CALL.runInNewContext({ work }, { timeout }) as Result;
}
