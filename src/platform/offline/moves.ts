import type { IDBPObjectStore } from 'idb';
import { copiesOf, type CopyDatabase, type CopySchema, type Moved } from './copy-database';

/**
 * Counts the changes of a user that were written into copies. An answer of the server that was
 * requested before such a change does not have it, and must not replace a copy that has it. The
 * counts are stored, because all tabs write into the same copies.
 */

export const ofItem = (id: number): Moved => `item/${String(id)}`;
export const ofReport = (id: number): Moved => `report/${String(id)}`;

/** How often each was changed, at the moment when an answer is requested. */
export type Moves = ReadonlyMap<Moved, number>;

type Store<Mode extends 'readonly' | 'readwrite'> = IDBPObjectStore<
  CopySchema,
  ArrayLike<'moves' | 'heads' | 'contents' | 'people' | 'opened'>,
  'moves',
  Mode
>;

type AnyStore = Store<'readonly'> | Store<'readwrite'>;

async function countsIn(store: AnyStore, userId: number): Promise<Moves> {
  const mine = copiesOf(userId);
  const [keys, counts] = await Promise.all([store.getAllKeys(mine), store.getAll(mine)]);
  return new Map(keys.map(([, moved], index) => [moved, counts[index] ?? 0]));
}

export const readMoves = (database: CopyDatabase, userId: number): Promise<Moves> =>
  countsIn(database.transaction('moves').store, userId);

/** Counts a change, in the transaction that writes it into the copy. */
export async function countMove(
  store: Store<'readwrite'>,
  userId: number,
  moved: Moved,
): Promise<void> {
  const key: [number, Moved] = [userId, moved];
  await store.put(((await store.get(key)) ?? 0) + 1, key);
}

/** Whether any of these has got a change since an answer was requested. */
export async function hasMoved(
  store: AnyStore,
  userId: number,
  all: readonly Moved[],
  since: Moves,
): Promise<boolean> {
  const now = await countsIn(store, userId);
  return all.some((moved) => (now.get(moved) ?? 0) !== (since.get(moved) ?? 0));
}
