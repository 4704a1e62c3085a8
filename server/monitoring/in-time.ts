import { setTimeout as pause } from 'node:timers/promises';

/**
 * Clients that ask for the state of a server also have a timeout, which is shorter than that of a
 * query.
 */
const PATIENCE_MS = 2000;

/**
 * The result of work that must not take longer than two seconds. The work is not stopped.
 * @throws what the work throws, or an error after that time.
 */
export async function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const answered = new AbortController();
  const limit = pause(PATIENCE_MS, undefined, { signal: answered.signal }).then(() => {
    throw new Error('No answer within two seconds');
  });
  // Otherwise its rejection would be unhandled if the answer comes first.
  limit.catch(() => undefined);
  const result = work();
  result.catch(() => undefined);
  try {
    return await Promise.race([result, limit]);
  } finally {
    answered.abort();
  }
}
