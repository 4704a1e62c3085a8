import { setTimeout as pause } from 'node:timers/promises';

/** Those who ask how a server is also have a time-out, and it is shorter than that of a query. */
const PATIENCE_MS = 2000;

/**
 * The result of work that must not take longer than two seconds; it is not stopped.
 * @throws what the work throws, or an error after that time.
 */
export async function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const answered = new AbortController();
  const limit = pause(PATIENCE_MS, undefined, { signal: answered.signal }).then(() => {
    throw new Error('No answer within two seconds');
  });
  // Otherwise its rejection would be unhandled when the answer comes first.
  limit.catch(() => undefined);
  const result = work();
  result.catch(() => undefined);
  try {
    return await Promise.race([result, limit]);
  } finally {
    answered.abort();
  }
}
