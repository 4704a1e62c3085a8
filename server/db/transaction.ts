import { setTimeout as pause } from 'node:timers/promises';
import type { Queries } from './database';

/** PostgreSQL has undone the transaction for another one's sake (a deadlock, a serialization failure). */
const GAVE_WAY = ['40001', '40P01'];
const TRIES = 5;
const FIRST_PAUSE_MS = 10;

/** Whether a transaction was undone for another one's sake: done again, it may well succeed. */
export const gaveWay = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && GAVE_WAY.includes(String(error.code));

/**
 * Carries work out in one transaction, and again when it had to give way to another: `work` may run
 * several times, and what it changes outside the database must bear that.
 */
export async function inTransaction<Result>(
  db: Queries,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || !gaveWay(error)) throw error;
      // Of two that met, one goes first the next time.
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
