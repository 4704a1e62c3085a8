import * as z from 'zod/mini';
import type { Draft, DraftKey } from '../../../machines/forms/draft';
import { bytesOf } from '../../platform/chosen-files';
import {
  createDraftDatabase,
  type DraftAt,
  draftAt,
  draftTransaction,
  filesAt,
} from './draft-database';

/** A file that a draft refers to by its id. */
export interface DraftFile {
  id: string;
  file: Blob;
}

/** A file of a draft that is to be stored. Without its content, the stored one stays. */
export interface FileToKeep {
  id: string;
  file: Blob | undefined;
}

/**
 * Stores the text of forms that is not saved yet, so that an expired session, a closed tab or an
 * empty battery costs nothing. A draft belongs to the user who typed it, and is deleted when it is
 * saved or discarded.
 */
export interface Drafts {
  /**
   * Writes at once. While a write is running, only the newest draft of each form waits. With
   * `files`, these are stored as well and replace the form's earlier files.
   */
  keep: (key: DraftKey, draft: Draft, files?: readonly FileToKeep[]) => void;
  /**
   * Returns the draft, even one that could not be written: that is held in memory as long as the
   * page lives.
   */
  recall: (key: DraftKey) => Promise<Draft | null>;
  /** The files that are stored with a draft, in no particular order. */
  recallFiles: (key: DraftKey) => Promise<DraftFile[]>;
  forget: (key: DraftKey) => void;
}

/** The callbacks for successful and failed writes. */
interface Outcomes {
  /** Called once per store. */
  onDraftNotStored: (error: unknown) => void;
  /** The file is stored and now survives the page. */
  onFileStored: (id: string) => void;
  /** Called once per file; the rest of the draft is stored anyway. */
  onFileNotStored: (id: string, error: unknown) => void;
}

interface Unwritten {
  at: DraftAt;
  /** Null deletes the draft. */
  draft: Draft | null;
  files: readonly FileToKeep[] | undefined;
}

const StoredDraft = z.object({
  values: z.record(z.string(), z.unknown()),
  version: z.nullable(z.number()),
  saveKey: z.string(),
  revision: z.number(),
});

const nameOf = (at: DraftAt) => JSON.stringify(at);

export function createDrafts({
  onDraftNotStored,
  onFileStored,
  onFileNotStored,
}: Outcomes): Drafts {
  const open = createDraftDatabase();

  let hasFailed = false;
  const fail = (error: unknown) => {
    if (!hasFailed) onDraftNotStored(error);
    hasFailed = true;
  };

  /**
   * Files that could not be stored. They are not tried again, because the attempt would fail with
   * every key the user presses.
   */
  const inMemory = new Set<string>();

  /**
   * The files that are not written yet. Their bytes are stored, because the file itself may
   * disappear.
   */
  const newFiles = async (at: DraftAt, files: readonly FileToKeep[]): Promise<DraftFile[]> => {
    const written = await (await open()).getAllKeys('files', filesAt(at));
    const ids = new Set(written.map(([, , id]) => id));
    const read: DraftFile[] = [];
    for (const { id, file } of files) {
      const bytes = ids.has(id) || inMemory.has(id) ? null : ((await bytesOf(file))?.blob ?? null);
      if (bytes !== null) read.push({ id, file: bytes });
    }
    return read;
  };

  const put = async ({ at, draft, files }: Unwritten, added: readonly DraftFile[]) => {
    const transaction = draftTransaction(await open());
    const drafts = transaction.objectStore('drafts');
    const kept = transaction.objectStore('files');
    const change = async () => {
      if (draft === null) await Promise.all([drafts.delete(at), kept.delete(filesAt(at))]);
      else await drafts.put(draft, at);
      if (draft === null || files === undefined) return;
      const named = new Set(files.map(({ id }) => id));
      const written = await kept.getAllKeys(filesAt(at));
      const gone = written.filter(([, , id]) => !named.has(id));
      await Promise.all([
        ...gone.map((key) => kept.delete(key)),
        ...added.map(({ id, file }) => kept.put(file, [...at, id])),
      ]);
    };
    await Promise.all([change(), transaction.done]);
  };

  const writeOne = async (unwritten: Unwritten) => {
    const added = unwritten.files ? await newFiles(unwritten.at, unwritten.files) : [];
    try {
      await put(unwritten, added);
      for (const { id } of added) onFileStored(id);
    } catch (error) {
      if (added.length === 0) throw error;
      for (const { id } of added) {
        inMemory.add(id);
        onFileNotStored(id, error);
      }
      await put(unwritten, []);
    }
  };

  /** The drafts that could not be written, by form. */
  const held = new Map<string, Draft | null>();

  /** The newest draft of each form that is not written yet. */
  const waiting = new Map<string, Unwritten>();
  let writing: Promise<void> | undefined;
  const writeAll = async () => {
    for (const [name, unwritten] of waiting) {
      waiting.delete(name);
      try {
        await writeOne(unwritten);
        held.delete(name);
      } catch (error) {
        held.set(name, unwritten.draft);
        fail(error);
      }
    }
  };
  const write = (unwritten: Unwritten) => {
    waiting.set(nameOf(unwritten.at), unwritten);
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
  };

  return {
    keep: (key, draft, files) => {
      write({ at: draftAt(key), draft, files });
    },
    forget: (key) => {
      write({ at: draftAt(key), draft: null, files: undefined });
    },
    recall: async (key) => {
      await writing;
      const unwritten = held.get(nameOf(draftAt(key)));
      if (unwritten !== undefined) return unwritten;
      const stored = await (await open()).get('drafts', draftAt(key));
      return stored === undefined ? null : (StoredDraft.safeParse(stored).data ?? null);
    },
    recallFiles: async (key) => {
      await writing;
      const transaction = (await open()).transaction('files');
      const range = filesAt(draftAt(key));
      const [keys, files] = await Promise.all([
        transaction.store.getAllKeys(range),
        transaction.store.getAll(range),
      ]);
      return keys.flatMap(([, , id], index) => {
        const file = files[index];
        return file === undefined ? [] : [{ id, file }];
      });
    },
  };
}
