import { Script } from 'node:vm';

const CALL = new Script('work()');

/**
 * Runs synchronous work with a time limit in milliseconds.
 * @throws what the work throws, and an error after the time limit.
 */
export function withinTime<Result>(work: () => Result, timeout: number): Result {
  return CALL.runInNewContext({ work }, { timeout }) as Result;
}
