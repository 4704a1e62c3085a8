import type { DBSchema, IDBPDatabase } from 'idb';
import { keptDatabase } from '../../../platform/kept-database';

/** A file as it is kept; `isPrepared` where it is what will be sent. */
export interface KeptFile {
  id: string;
  blob: Blob;
  isPrepared: boolean;
}

interface UploadSchema extends DBSchema {
  /** Parsed before it is trusted: another version of the app may have written it. */
  entries: { key: string; value: { id: string }; indexes: { userId: number } };
  files: { key: string; value: KeptFile };
}

export type UploadDatabase = IDBPDatabase<UploadSchema>;

const STORES = ['entries', 'files'] as const;

/** The browser's database of the photos that wait. */
export const createUploadDatabase = (): (() => Promise<UploadDatabase>) =>
  keptDatabase<UploadSchema>({
    name: 'plumbline-uploads',
    version: 1,
    upgrade: (database) => {
      database.createObjectStore('entries', { keyPath: 'id' }).createIndex('userId', 'userId');
      database.createObjectStore('files', { keyPath: 'id' });
    },
  });

/**
 * One transaction over entries and files: a browser that is killed leaves both or neither. A strict
 * one has reached the disk when it is done, which takes long for what many photos do at once.
 */
export const bothStores = (database: UploadDatabase, durability: 'strict' | 'relaxed' = 'strict') =>
  database.transaction(STORES, 'readwrite', { durability });
