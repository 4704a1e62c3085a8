import type { DBSchema, IDBPDatabase } from 'idb';
import type { CopiedInspection } from '../../../contract/device/calls';
import type { ListedAssignee } from '../../../contract/users/user';
import { lazyDatabase } from '../storage/lazy-database';

/** The key of a copy. */
export type CopyAt = [userId: number, inspectionId: number];

type Contents = 'inspectionItems' | 'photos' | 'comments' | 'commentsLeftOut';

/** An inspection without its items, because the list reads all inspections. */
export interface StoredHead {
  head: Omit<CopiedInspection, Contents>;
  stamp: string;
  /** When it last matched the server's record, in milliseconds since 1970. */
  copiedAt: number;
}

/** A copy from an earlier version of the app has no comments, or does not say how many it lacks. */
export interface StoredContents
  extends
    Pick<CopiedInspection, 'inspectionItems' | 'photos'>,
    Partial<Pick<CopiedInspection, 'comments' | 'commentsLeftOut'>> {
  /** The user's items by id, for the index. */
  itemKeys: readonly string[];
  /** How many photos of an item the copy does not have, by the item's id. */
  leftOut?: ReadonlyMap<number, number>;
}

/**
 * What was changed: an inspection by its id, or, if that has no copy, so that it is not known, an
 * item or the revision that was signed.
 */
export type Moved = number | `item/${string}` | `report/${string}`;

export interface CopySchema extends DBSchema {
  heads: { key: CopyAt; value: StoredHead };
  contents: { key: CopyAt; value: StoredContents; indexes: { item: string } };
  people: { key: number; value: { people: readonly ListedAssignee[]; copiedAt: number } };
  /** When the user last opened an inspection, in milliseconds since 1970. */
  opened: { key: CopyAt; value: number };
  /** How often a change of the user was written into a copy. See `moves.ts`. */
  moves: { key: [userId: number, moved: Moved]; value: number };
  /** The sizes of stored pictures in bytes, by address. */
  pictures: { key: string; value: number };
}

export type CopyDatabase = IDBPDatabase<CopySchema>;

/** Whose copies they are, and where. */
export interface UserCopies {
  open: () => Promise<CopyDatabase>;
  userId: number;
  now: () => number;
}

/** The name of an item of a user's copies, in the index. */
export const itemKey = (userId: number, itemId: number) => `${String(userId)}/${String(itemId)}`;

/** The range of all keys of a user. In IndexedDB an array sorts after every number. */
export const copiesOf = (userId: number): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []]);

/** Everything else works without the copies, but some of it asks them first. */
const BLOCKED_MS = 3000;

/** The browser's database of copied inspections. @throws while it cannot be opened. */
export const openCopies: () => Promise<CopyDatabase> = lazyDatabase<CopySchema>({
  name: 'plumbline-copies',
  version: 3,
  blockedMs: BLOCKED_MS,
  upgrade: (database, before) => {
    database.createObjectStore('moves');
    if (before < 2) database.createObjectStore('pictures');
    if (before > 0) return;
    database.createObjectStore('heads');
    database.createObjectStore('contents').createIndex('item', 'itemKeys', { multiEntry: true });
    database.createObjectStore('people');
    database.createObjectStore('opened');
  },
});

/** The stores of what is copied from the server. */
export const COPY_STORES = ['heads', 'contents', 'people', 'opened', 'moves'] as const;

/** One transaction for all stores of copies. */
export const copyTransaction = (database: CopyDatabase) =>
  database.transaction(COPY_STORES, 'readwrite');
