import type { DBSchema, IDBPDatabase } from 'idb';
import { lazyDatabase } from '../../../platform/storage/lazy-database';

/** A stored file; `isPrepared` if it is the file that will be sent. */
export interface KeptFile {
  id: string;
  blob: Blob;
  isPrepared: boolean;
}

interface UploadSchema extends DBSchema {
  /** Parsed before use, because another version of the app may have written it. */
  entries: { key: string; value: { id: string }; indexes: { userId: number } };
  files: { key: string; value: KeptFile };
}

export type UploadDatabase = IDBPDatabase<UploadSchema>;

const STORES = ['entries', 'files'] as const;

/** The browser's database of queued photos. */
export const createUploadDatabase = (): (() => Promise<UploadDatabase>) =>
  lazyDatabase<UploadSchema>({
    name: 'plumbline-uploads',
    version: 1,
    upgrade: (database) => {
      database.createObjectStore('entries', { keyPath: 'id' }).createIndex('userId', 'userId');
      database.createObjectStore('files', { keyPath: 'id' });
    },
  });

/**
 * One transaction for entries and files: if the browser is killed, both are stored or neither. A
 * strict transaction is on the disk when it completes, which is slow for frequent changes of many
 * photos.
 */
export const bothStores = (database: UploadDatabase, durability: 'strict' | 'relaxed' = 'strict') =>
  database.transaction(STORES, 'readwrite', { durability });
