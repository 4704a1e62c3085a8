import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './database';

/**
 * How many rows one statement deletes. A statement for all of them might reach its time limit, every
 * hour again, and hold up SQLite.
 */
const AT_ONCE = 500;

/**
 * Deletes the rows of a table that a condition finds, some at once.
 * @param key the columns that identify a row
 */
export async function deleteInParts(
  db: Queries,
  table: string,
  key: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const some = sql`SELECT ${columns} FROM ${sql.table(table)} WHERE ${condition} LIMIT ${AT_ONCE}`;
  const remove = sql`DELETE FROM ${sql.table(table)} WHERE (${columns}) IN (${some})`;
  // The last statement deletes fewer, but another server may delete some of these at the same time.
  while (((await remove.execute(db)).numAffectedRows ?? 0n) > 0n) await nextTurn();
}
