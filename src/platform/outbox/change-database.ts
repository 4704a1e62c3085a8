import type { DBSchema, IDBPDatabase } from 'idb';
import { lazyDatabase } from '../storage/lazy-database';
import { withRoom } from '../storage/with-room';
import type { ChangeRows, ChangeTable } from './change-table';

interface ChangeSchema extends DBSchema {
  /** Parsed before use, because another version of the app may have written it. */
  changes: { key: string; value: { key: string }; indexes: { userId: number } };
}

function abort(transaction: Pick<IDBTransaction, 'abort'>): void {
  try {
    transaction.abort();
  } catch {
    // The browser has already done so.
  }
}

/** The browser's table of changes that the server has not acknowledged. */
export function openChanges(): ChangeTable {
  const open: () => Promise<IDBPDatabase<ChangeSchema>> = lazyDatabase<ChangeSchema>({
    name: 'plumbline-changes',
    version: 1,
    upgrade: (database) => {
      database.createObjectStore('changes', { keyPath: 'key' }).createIndex('userId', 'userId');
    },
  });
  const write = async <Result>(work: (rows: ChangeRows) => Promise<Result>): Promise<Result> => {
    // Strict durability: the change is on the disk before anybody learns that it is stored.
    const durability = { durability: 'strict' } as const;
    const transaction = (await open()).transaction('changes', 'readwrite', durability);
    const { store } = transaction;
    const working = work({
      get: (key) => store.get(key),
      of: (userId) => store.index('userId').getAll(userId),
      put: async (change) => {
        await store.put(change);
      },
      remove: (key) => store.delete(key),
    }).catch((error: unknown) => {
      // Otherwise what it did before the error would be stored.
      abort(transaction);
      throw error;
    });
    const [result] = await Promise.all([working, transaction.done]);
    return result;
  };
  return {
    of: async (userId) => (await open()).getAllFromIndex('changes', 'userId', userId),
    write: (work) => withRoom(() => write(work)),
  };
}
