import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Draft, DraftKey } from '../../../machines/forms/draft';

/** Where a draft lies. */
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

/** The browser's database of what was typed and not saved; opened when it is first needed. */
export function createDraftDatabase(): () => Promise<DraftDatabase> {
  let opened: Promise<DraftDatabase> | undefined;
  const open = () =>
    openDB<DraftSchema>('plumbline-drafts', 2, {
      upgrade: (database, before) => {
        if (before < 1) database.createObjectStore('drafts');
        database.createObjectStore('files');
      },
      // Another tab has a newer version of the app: it must not wait for this one.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      terminated: () => {
        opened = undefined;
      },
    });
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

/** One transaction over draft and files: a browser that is killed leaves both or neither. */
export const draftTransaction = (database: DraftDatabase) =>
  // Strict: acknowledged only when it would survive the loss of power.
  database.transaction(['drafts', 'files'], 'readwrite', { durability: 'strict' });
