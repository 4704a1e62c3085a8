import type { Draft, DraftKey } from '../../../machines/forms/draft';
import { inTime } from '../../platform/storage/in-time';
import { onRoom } from '../../platform/storage/room-news';
import { createDraftDatabase, filesAt } from './draft-database';
import { createDraftFinder } from './draft-finder';
import type { Drafts, DraftsOutside, FileToKeep } from './draft-parts';
import { type HeldSlot, nameOf } from './draft-slots';
import { createDraftWriter, type Unwritten } from './draft-writer';
import { freeDrafts } from './free-drafts';

/** How long a list of the drafts waits for forms that were just closed. */
const ENDING_MS = 2000;

/** All open forms of a record share this name. */
const formOf = ({ userId, form }: DraftKey) => JSON.stringify([userId, form]);

interface Holding {
  slot: Promise<HeldSlot>;
  holders: number;
}

export function createDrafts({ claim, localIdsOf, ...outside }: DraftsOutside): Drafts {
  const open = createDraftDatabase();
  const { add, written, unstored, retryFiles } = createDraftWriter({ open, ...outside });

  const holdings = new Map<string, Holding>();
  /** By form: settles when what this page has released can be held again. */
  const ending = new Map<string, Promise<unknown>>();
  /** Settles when the drafts are listed; until then no form can hold their slots. */
  let listing: Promise<unknown> | undefined;
  /** The slots of closed forms whose draft is only in this page's memory. */
  const left = new Map<string, HeldSlot>();

  const { read, find, has } = createDraftFinder({
    open,
    claim,
    localIdsOf,
    unstored,
    left,
    released: async (key) => ending.get(formOf(key)),
  });

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
    await written();
    // No other tab may use the slot of a draft that exists only in this page.
    if (unstored.has(nameOf(ended.at))) left.set(nameOf(ended.at), ended);
    else await ended.release();
  };

  /** What the open forms have written last. */
  const newest = new Map<string, { key: DraftKey; unwritten: Unwritten }>();

  const write = (key: DraftKey, draft: Draft | null, files?: readonly FileToKeep[]) => {
    const unwritten: Unwritten = { slot: slotOf(key), draft, files };
    const note = ({ at }: HeldSlot) => {
      unwritten.at = at;
    };
    unwritten.slot.then(note, () => undefined);
    if (draft === null) newest.delete(JSON.stringify(key));
    else newest.set(JSON.stringify(key), { key, unwritten });
    add(JSON.stringify(key), unwritten);
  };

  onRoom(() => {
    const lacking = retryFiles();
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
    has,
    hold: (key, isWanted = () => true) => {
      const name = JSON.stringify(key);
      const form = formOf(key);
      // Only what began before: what begins later may wait for this form.
      const before = Promise.allSettled([ending.get(form), listing]);
      const slot = () => before.then(() => find(key, isWanted));
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
      holding.slot = Promise.allSettled([listing]).then(() => find(key, isWanted));
      // Without another slot, the form looks for one when it needs it.
      await holding.slot.catch(() => undefined);
      return releaseOf(aside, given);
    },
    keep: (key, draft, files) => {
      write(key, { ...draft, typedAt: Date.now() }, files);
    },
    forget: (key) => {
      write(key, null);
    },
    free: (userId) => {
      const before = Promise.allSettled([listing, ...ending.values()]);
      const list = () => {
        const inMemory = [...left.values()].map(({ at }) => at);
        return freeDrafts({ open, claim, read, inMemory }, userId);
      };
      // What ends may write after a form that waits for this list.
      const listed = inTime(before, undefined, ENDING_MS).then(list, list);
      listing = inTime(listed).catch(() => undefined);
      return listed;
    },
    recall: async (key) => {
      const { at } = await slotOf(key);
      await written();
      return read(at);
    },
    recallFiles: async (key) => {
      const { at } = await slotOf(key);
      await written();
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
