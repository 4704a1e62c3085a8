import type { DBSchema, IDBPDatabase } from 'idb';
import { lazyDatabase } from '../lazy-database';

interface ChangeSchema extends DBSchema {
  /** Parsed before use, because another version of the app may have written it. */
  changes: { key: string; value: { key: string }; indexes: { order: [number, number] } };
}

export type ChangeDatabase = IDBPDatabase<ChangeSchema>;

/** The range of all changes of a user, by their order. In IndexedDB an array sorts last. */
export const changesOf = (userId: number): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []]);

/** The browser's database of changes that the server has not acknowledged. */
export const openChanges: () => Promise<ChangeDatabase> = lazyDatabase<ChangeSchema>({
  name: 'plumbline-changes',
  version: 1,
  upgrade: (database) => {
    database
      .createObjectStore('changes', { keyPath: 'key' })
      .createIndex('order', ['userId', 'order']);
  },
});
