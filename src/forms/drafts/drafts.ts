import type { Draft, DraftKey } from '../../../machines/forms/draft';
import { bytesOf } from '../../platform/chosen-files';
import { announceRoom, onRoom } from '../../platform/room-news';
import { withRoom } from '../../platform/with-room';
import { createDraftDatabase, type DraftAt, filesAt } from './draft-database';
import type { DraftFile, Drafts, DraftsOutside, FileToKeep } from './draft-parts';
import { earlierKeys, type HeldSlot, holdSlot, isSlotOf, storedSlots } from './draft-slots';
import { freeDrafts } from './free-drafts';
import { forgetLeft, leaveBehind, leftAt, leftSlots, storeLeft } from './left-drafts';
import { putDraft } from './put-draft';
import { readDraft } from './read-draft';

interface Unwritten {
  slot: Promise<HeldSlot>;
  /** The slot's key, as soon as it is known. */
  at?: DraftAt;
  /** Null deletes the draft. */
  draft: Draft | null;
  files: readonly FileToKeep[] | undefined;
}

const nameOf = (at: DraftAt) => JSON.stringify(at);

/** All open forms of a record share this name. */
const formOf = ({ userId, form }: DraftKey) => JSON.stringify([userId, form]);

interface Holding {
  slot: Promise<HeldSlot>;
  holders: number;
}

export function createDrafts({
  claim,
  localIdsOf,
  onDraftNotStored,
  onFileStored,
  onFileNotStored,
  onLeave,
}: DraftsOutside): Drafts {
  const open = createDraftDatabase();

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

  /** The drafts that could not be written, by slot. */
  const unstored = new Map<string, { at: DraftAt; draft: Draft | null }>();

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

  const holdings = new Map<string, Holding>();
  /** By form: settles when what this page has released can be held again. */
  const ending = new Map<string, Promise<unknown>>();
  /** The slots of closed forms whose draft is only in this page's memory. */
  const left = new Map<string, HeldSlot>();

  const read = async (at: DraftAt): Promise<Draft | null> => {
    const unwritten = unstored.get(nameOf(at));
    if (unwritten !== undefined) return unwritten.draft;
    const earlier = leftAt(at);
    if (earlier !== undefined) return earlier;
    return readDraft(await (await open()).get('drafts', at));
  };

  const usedSlots = async (key: DraftKey): Promise<DraftAt[]> => {
    const stored = async () => storedSlots(await open(), key);
    // If the store fails, the page still has what could not be written.
    const unwritten = [...[...unstored.values()].map(({ at }) => at), ...leftSlots()];
    return [...(await stored().catch(() => [])), ...unwritten.filter((at) => isSlotOf(key, at))];
  };

  const slotsOf = async (key: DraftKey, isWanted: (draft: Draft) => boolean) => {
    const used = await usedSlots(key);
    const drafts = await Promise.all(used.map((at) => read(at).catch(() => null)));
    const wanted = used.filter((_, index) => {
      const draft = drafts[index] ?? null;
      return draft !== null && isWanted(draft);
    });
    return { key, used, wanted };
  };

  /** The slots of the form; those under an earlier id of its record if only they have a draft. */
  const chosenSlots = async (own: DraftKey, isWanted: (draft: Draft) => boolean) => {
    const slots = await slotsOf(own, isWanted);
    if (slots.wanted.length > 0) return slots;
    for (const key of await earlierKeys(own, localIdsOf)) {
      await ending.get(formOf(key));
      const earlier = await slotsOf(key, isWanted);
      if (earlier.wanted.length > 0) return earlier;
    }
    return slots;
  };

  const find = async (own: DraftKey, isWanted: (draft: Draft) => boolean): Promise<HeldSlot> => {
    await open()
      .then((database) => storeLeft(database, claim))
      .catch(() => undefined);
    const { key, used, wanted } = await chosenSlots(own, isWanted);
    for (const at of wanted) {
      const own = left.get(nameOf(at));
      left.delete(nameOf(at));
      if (own !== undefined) return own;
    }
    const slot = await holdSlot(key, { used, wanted }, claim);
    const earlier = leftAt(slot.at);
    // It is still not stored, and the form that holds the slot now continues it.
    if (earlier !== undefined) unstored.set(nameOf(slot.at), { at: slot.at, draft: earlier });
    return slot;
  };

  /**
   * A form that could not hold a draft, such as because code was missing, gets an empty one later.
   */
  const slotOf = (key: DraftKey): Promise<HeldSlot> => {
    const holding = holdings.get(JSON.stringify(key));
    if (holding === undefined) throw new Error('Nobody holds this draft');
    holding.slot = holding.slot.catch(() => find(key, () => false));
    return holding.slot;
  };

  /** Releases a slot when all of it is written. */
  const end = async ({ slot }: Holding) => {
    const ended = await slot;
    await writing;
    // No other tab may use the slot of a draft that exists only in this page.
    if (unstored.has(nameOf(ended.at))) left.set(nameOf(ended.at), ended);
    else await ended.letGo();
  };

  /** What the open forms have written last. */
  const newest = new Map<string, { key: DraftKey; unwritten: Unwritten }>();

  const write = (key: DraftKey, draft: Draft | null, files?: readonly FileToKeep[]) => {
    const unwritten: Unwritten = { slot: slotOf(key), draft, files };
    const note = ({ at }: HeldSlot) => {
      unwritten.at = at;
    };
    unwritten.slot.then(note, () => undefined);
    waiting.set(JSON.stringify(key), unwritten);
    if (draft === null) newest.delete(JSON.stringify(key));
    else newest.set(JSON.stringify(key), { key, unwritten });
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
  };

  onRoom(() => {
    const lacking = new Set(inMemory);
    inMemory.clear();
    for (const { key, unwritten } of [...newest.values()]) {
      const { at, draft, files } = unwritten;
      const isUnstored = at !== undefined && unstored.has(nameOf(at));
      if (isUnstored || files?.some(({ id }) => lacking.has(id)) === true) write(key, draft, files);
    }
  });

  const releaseOf = (key: DraftKey, holding: Holding) => () => {
    const [name, form] = [JSON.stringify(key), formOf(key)];
    holding.holders -= 1;
    if (holding.holders > 0) return;
    holdings.delete(name);
    newest.delete(name);
    const ended = Promise.allSettled([ending.get(form), end(holding)]).finally(() => {
      if (ending.get(form) === ended) ending.delete(form);
    });
    ending.set(form, ended);
  };

  return {
    hold: (key, isWanted = () => true) => {
      const name = JSON.stringify(key);
      const form = formOf(key);
      const slot = async () => {
        await ending.get(form);
        return find(key, isWanted);
      };
      const holding = holdings.get(name) ?? { slot: slot(), holders: 0 };
      holding.holders += 1;
      holdings.set(name, holding);
      return releaseOf(key, holding);
    },
    setAside: async (key, aside, isWanted) => {
      const holding = holdings.get(JSON.stringify(key));
      if (holding === undefined) throw new Error('Nobody holds this draft');
      const given = { slot: holding.slot, holders: 1 };
      holdings.set(JSON.stringify(aside), given);
      holding.slot = find(key, isWanted);
      await holding.slot;
      return releaseOf(aside, given);
    },
    keep: write,
    forget: (key) => {
      write(key, null);
    },
    free: async (userId) => freeDrafts(await open(), claim, userId),
    recall: async (key) => {
      const { at } = await slotOf(key);
      await writing;
      return read(at);
    },
    recallFiles: async (key) => {
      const { at } = await slotOf(key);
      await writing;
      const transaction = (await open()).transaction('files');
      const range = filesAt(at);
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
