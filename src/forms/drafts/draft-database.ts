import type { DBSchema, IDBPDatabase } from 'idb';
import type { Draft, DraftKey } from '../../../machines/forms/draft';
import { keptDatabase } from '../../platform/kept-database';

/** The key of a draft. */
export type DraftAt = [userId: number, form: string];

interface DraftSchema extends DBSchema {
  /** Parsed before it is trusted: another version of the app may have written it. */
  drafts: { key: DraftAt; value: Draft };
  files: { key: [...DraftAt, id: string]; value: Blob };
}

export type DraftDatabase = IDBPDatabase<DraftSchema>;

export const draftAt = ({ userId, form }: DraftKey): DraftAt => [userId, form];

/** The keys of a draft's files: an array sorts after every string. */
export const filesAt = (at: DraftAt): IDBKeyRange => IDBKeyRange.bound(at, [...at, []]);

/** The browser's database of what was typed and not saved. */
export const createDraftDatabase = (): (() => Promise<DraftDatabase>) =>
  keptDatabase<DraftSchema>({
    name: 'plumbline-drafts',
    version: 2,
    upgrade: (database, before) => {
      if (before < 1) database.createObjectStore('drafts');
      database.createObjectStore('files');
    },
  });

/** One transaction over draft and files: a browser that is killed leaves both or neither. */
export const draftTransaction = (database: DraftDatabase) =>
  // Strict: acknowledged only when it would survive the loss of power.
  database.transaction(['drafts', 'files'], 'readwrite', { durability: 'strict' });
