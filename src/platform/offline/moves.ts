import type { IDBPObjectStore } from 'idb';
import { copiesOf, type CopyDatabase, type CopySchema } from './copy-database';

/**
 * Counts the changes of a user that were written into copies. An answer of the server that was
 * requested before such a change does not have it, and must not replace a copy that has it. The
 * counts are stored, because all tabs write into the same copies.
 */

/** How often each inspection of a user was changed, at the moment when an answer is requested. */
export type Moves = ReadonlyMap<number, number>;

/** Counts changes of records whose inspection has no copy, so that it is not known. */
export const UNKNOWN_INSPECTION = 0;

type Store<Mode extends 'readonly' | 'readwrite'> = IDBPObjectStore<
  CopySchema,
  ArrayLike<'moves' | 'heads' | 'contents' | 'people' | 'opened'>,
  'moves',
  Mode
>;

export async function readMoves(database: CopyDatabase, userId: number): Promise<Moves> {
  const { store } = database.transaction('moves');
  const mine = copiesOf(userId);
  const [keys, counts] = await Promise.all([store.getAllKeys(mine), store.getAll(mine)]);
  return new Map(keys.map(([, id], index) => [id, counts[index] ?? 0]));
}

/** Counts a change, in the transaction that writes it into the copy. */
export async function countMove(
  store: Store<'readwrite'>,
  at: readonly [userId: number, inspectionId: number],
): Promise<void> {
  const [userId, inspectionId] = at;
  const key: [number, number] = [userId, inspectionId];
  await store.put(((await store.get(key)) ?? 0) + 1, key);
}

/** Whether an inspection has got a change since an answer was requested. */
export async function hasMoved(
  store: Store<'readonly'> | Store<'readwrite'>,
  [userId, inspectionId]: readonly [userId: number, inspectionId: number],
  since: Moves,
): Promise<boolean> {
  const ids = [inspectionId, UNKNOWN_INSPECTION];
  const counts = await Promise.all(ids.map((id) => store.get([userId, id])));
  return ids.some((id, index) => (counts[index] ?? 0) !== (since.get(id) ?? 0));
}
