import type { Draft } from '../../../machines/forms/draft';
import { bytesOf } from '../../platform/chosen-files';
import { announceRoom } from '../../platform/storage/room-news';
import { withRoom } from '../../platform/storage/with-room';
import { type DraftAt, type DraftDatabase, filesAt } from './draft-database';
import type { DraftFile, DraftsOutside, FileToKeep } from './draft-parts';
import { type HeldSlot, nameOf } from './draft-slots';
import { forgetLeft, leaveBehind } from './left-drafts';
import { putDraft } from './put-draft';

export interface Unwritten {
  slot: Promise<HeldSlot>;
  /** The slot's key, as soon as it is known. */
  at?: DraftAt;
  /** Null deletes the draft. */
  draft: Draft | null;
  files: readonly FileToKeep[] | undefined;
}

/** The drafts that could not be written, by the name of their slot. */
export type UnstoredDrafts = Map<string, { at: DraftAt; draft: Draft | null }>;

interface WriterOutside extends Pick<
  DraftsOutside,
  'onDraftNotStored' | 'onFileStored' | 'onFileNotStored' | 'onLeave'
> {
  open: () => Promise<DraftDatabase>;
}

export interface DraftWriter {
  /** Writes a draft after those before it, in place of one under the same name that still waits. */
  add: (name: string, unwritten: Unwritten) => void;
  /** Resolves when what waits now is written or has failed. */
  written: () => Promise<void>;
  unstored: UnstoredDrafts;
  /** Lets files be tried again that could not be stored; returns their ids. */
  retryFiles: () => ReadonlySet<string>;
}

/** Writes the drafts of this page with their files, one after the other. */
export function createDraftWriter({
  open,
  onDraftNotStored,
  onFileStored,
  onFileNotStored,
  onLeave,
}: WriterOutside): DraftWriter {
  let hasFailed = false;
  const fail = (error: unknown) => {
    if (!hasFailed) onDraftNotStored(error);
    hasFailed = true;
  };

  /**
   * Files that could not be stored. They are not tried again until there may be room, because every
   * key press would repeat the failure.
   */
  const inMemory = new Set<string>();

  /** The files that are not written yet, as bytes, because the file itself may disappear. */
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

  const writeOne = async (at: DraftAt, unwritten: Unwritten) => {
    const added = unwritten.files ? await newFiles(at, unwritten.files) : [];
    try {
      await withRoom(async () => putDraft(await open(), at, unwritten, added));
      for (const { id } of added) onFileStored(id);
    } catch (error) {
      if (added.length === 0) throw error;
      for (const { id } of added) {
        inMemory.add(id);
        onFileNotStored(id, error);
      }
      await withRoom(async () => putDraft(await open(), at, unwritten, []));
    }
  };

  const unstored: UnstoredDrafts = new Map();

  /** The newest draft of each form that is not written yet. */
  const waiting = new Map<string, Unwritten>();
  let current: Unwritten | undefined;
  let writing: Promise<void> | undefined;
  const writeAll = async () => {
    for (const [name, unwritten] of waiting) {
      waiting.delete(name);
      current = unwritten;
      const at = await unwritten.slot.then((slot) => slot.at).catch(fail);
      if (at === undefined) continue;
      try {
        await writeOne(at, unwritten);
        forgetLeft(at);
        unstored.delete(nameOf(at));
        if (unwritten.draft === null) announceRoom();
      } catch (error) {
        unstored.set(nameOf(at), { at, draft: unwritten.draft });
        fail(error);
      }
    }
    current = undefined;
  };

  onLeave(() => {
    const inOrder = [...unstored.values(), ...(current ? [current] : []), ...waiting.values()];
    for (const { at, draft } of inOrder) if (at !== undefined) leaveBehind(at, draft);
  });

  return {
    add: (name, unwritten) => {
      waiting.set(name, unwritten);
      writing ??= writeAll().finally(() => {
        writing = undefined;
      });
    },
    written: async () => writing,
    unstored,
    retryFiles: () => {
      const lacking = new Set(inMemory);
      inMemory.clear();
      return lacking;
    },
  };
}
