import type { Queries } from '../db/database';

/**
 * All SQL for the list of files to remove. An upload lists its files before it writes them, and
 * takes them off the list in the transaction that adds the photo. Deleting a photo lists its files
 * in the same transaction. So a crash never leaves a photo without its file, or an orphaned file
 * forever.
 */

export async function listForRemoval(
  db: Queries,
  keys: readonly string[],
  now: string,
): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map((key) => ({ key, created_at: now }));
  await db
    .insertInto('stored_file_removals')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Takes files off the list because a photo now owns them; false if they have already been removed.
 */
export async function claimFiles(db: Queries, keys: readonly string[]): Promise<boolean> {
  const result = await db
    .deleteFrom('stored_file_removals')
    .where('key', 'in', keys)
    .executeTakeFirst();
  return result.numDeletedRows === BigInt(keys.length);
}

/** The files that no photo has claimed. */
export async function unclaimedFiles(db: Queries, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_file_removals')
    .select('key')
    .where('key', 'in', keys)
    .execute();
  return rows.map((row) => row.key);
}

/** The files that were listed at or before an instant. */
export async function listRemovals(db: Queries, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_file_removals')
    .select('key')
    .where('created_at', '<=', before)
    .execute();
  return rows.map((row) => row.key);
}

/** Takes removed files off the list. */
export async function unlistRemovals(db: Queries, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.deleteFrom('stored_file_removals').where('key', 'in', keys).execute();
}
