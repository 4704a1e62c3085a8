import type { DBSchema, IDBPDatabase } from 'idb';
import type { Draft } from '../../../machines/forms/draft';
import { lazyDatabase } from '../../platform/storage/lazy-database';

/** The key of a draft. */
export type DraftAt = [userId: number, form: string];

interface DraftSchema extends DBSchema {
  /** Parsed before use, because another version of the app may have written it. */
  drafts: { key: DraftAt; value: Draft };
  files: { key: [...DraftAt, id: string]; value: Blob };
}

export type DraftDatabase = IDBPDatabase<DraftSchema>;

/** The range of the keys of a draft's files. In IndexedDB an array sorts after every string. */
export const filesAt = (at: DraftAt): IDBKeyRange => IDBKeyRange.bound(at, [...at, []]);

/** The browser's database of unsaved text. */
export const createDraftDatabase = (): (() => Promise<DraftDatabase>) =>
  lazyDatabase<DraftSchema>({
    name: 'plumbline-drafts',
    version: 2,
    upgrade: (database, before) => {
      if (before < 1) database.createObjectStore('drafts');
      database.createObjectStore('files');
    },
  });

/** One transaction for draft and files: if the browser is killed, both are stored or neither. */
export const draftTransaction = (database: DraftDatabase) =>
  // Strict: it is acknowledged only when it would survive a power cut.
  database.transaction(['drafts', 'files'], 'readwrite', { durability: 'strict' });
