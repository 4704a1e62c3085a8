import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import type { Draft, DraftKey } from '../../machines/form/draft';

/**
 * What was typed into forms and not saved yet, so that an expired session, a closed tab or a dead
 * battery costs nothing. It belongs to the user who typed it, and goes when it is saved or discarded.
 */
export interface Drafts {
  /** Writes at once; while a write is under way only the newest draft of a form waits. */
  keep: (key: DraftKey, draft: Draft) => void;
  recall: (key: DraftKey) => Promise<Draft | null>;
  forget: (key: DraftKey) => void;
}

interface Schema extends DBSchema {
  drafts: { key: [number, string]; value: Draft };
}

const StoredDraft = z.object({
  values: z.record(z.string(), z.unknown()),
  version: z.nullable(z.number()),
  saveKey: z.string(),
  revision: z.number(),
});

/** Strict: acknowledged only when it would survive the loss of power. */
const DURABLE = { durability: 'strict' } as const;

/** @param onFailure hears why a draft could not be kept, once per store. */
export function createDrafts(onFailure: (error: unknown) => void): Drafts {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () =>
    (opening ??= openDB<Schema>('plumbline-drafts', 1, {
      upgrade: (db) => {
        db.createObjectStore('drafts');
      },
      terminated: () => {
        opening = undefined;
      },
    }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));

  let hasFailed = false;
  const fail = (error: unknown) => {
    if (!hasFailed) onFailure(error);
    hasFailed = true;
  };

  /** The newest draft of each form that is not written yet; null is to be forgotten. */
  const unwritten = new Map<string, { key: DraftKey; draft: Draft | null }>();
  let writing: Promise<void> | undefined;
  const writeAll = async () => {
    for (const [name, { key, draft }] of unwritten) {
      unwritten.delete(name);
      const db = await open();
      const transaction = db.transaction('drafts', 'readwrite', DURABLE);
      const at: [number, string] = [key.userId, key.form];
      await Promise.all([
        draft === null ? transaction.store.delete(at) : transaction.store.put(draft, at),
        transaction.done,
      ]);
    }
  };
  const write = (key: DraftKey, draft: Draft | null) => {
    unwritten.set(JSON.stringify(key), { key, draft });
    writing ??= writeAll()
      .catch(fail)
      .finally(() => {
        writing = undefined;
      });
  };

  return {
    keep: write,
    forget: (key) => {
      write(key, null);
    },
    recall: async (key) => {
      await writing;
      const stored = await (await open()).get('drafts', [key.userId, key.form]);
      return stored === undefined ? null : (StoredDraft.safeParse(stored).data ?? null);
    },
  };
}
