import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Queries } from './database';
import { forgetActor, nameActor, type Occasion } from './journal/actor';
import { waitBriefly } from './table-locks';

/**
 * PostgreSQL's "cached plan must not change result type": a migration has changed the columns of a
 * prepared statement.
 */
export const OUTDATED_STATEMENT = '0A000';
/** PostgreSQL rolled the transaction back: serialization failure, deadlock, outdated statement. */
const ROLLED_BACK = ['40001', '40P01', OUTDATED_STATEMENT];
const TRIES = 5;
const FIRST_PAUSE_MS = 10;

/**
 * Whether the database rolled the transaction back because of another one, or of a migration. A retry is likely to
 * succeed.
 */
export const wasRolledBack = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ROLLED_BACK.includes(String(error.code));

/** Repeats work that another transaction has rolled back, up to `tries` attempts in all. */
export async function retried<Result>(work: () => Promise<Result>, tries = TRIES): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !wasRolledBack(error)) throw error;
      // A random pause keeps the same two transactions from colliding again.
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** Math.min(attempt, TRIES));
    }
  }
}

/**
 * Runs work in one transaction, and retries it if another transaction caused a rollback. `work` may
 * run several times, so its effects outside the database must be repeatable. The journal records
 * its changes under the actor of `occasion`.
 */
export async function inTransaction<Result>(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  occasion: Occasion,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  const byActor = async (tx: Queries) => {
    await nameActor(tx, engine, occasion);
    const result = await work(tx);
    await forgetActor(tx, engine);
    return result;
  };
  return retried(() => db.transaction().execute(byActor));
}

/** Runs reads that see the same moment, while others write. They may run again, after a rollback. */
export function atOneMoment<Result>(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  read: (moment: Queries) => Promise<Result>,
): Promise<Result> {
  const transaction = db.transaction();
  const moment =
    engine === 'sqlite'
      ? transaction
      : transaction.setIsolationLevel('repeatable read').setAccessMode('read only');
  return retried(() => moment.execute(read));
}

/** Runs a part of a migration, which has no actor, in a transaction that waits only briefly for the locks of others. */
export const inTableChange = <Result>(
  { db }: Pick<Database, 'db'>,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await waitBriefly(tx);
    return work(tx);
  });
