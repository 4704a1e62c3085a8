import type { Draft, DraftKey } from '../../../machines/forms/draft';
import type { DraftAt, DraftDatabase } from './draft-database';
import type { Drafts, DraftsOutside } from './draft-parts';
import { earlierKeys, type HeldSlot, holdSlot, isSlotOf, nameOf, storedSlots } from './draft-slots';
import type { UnstoredDrafts } from './draft-writer';
import { leftAt, leftSlots, storeLeft } from './left-drafts';
import { readDraft } from './read-draft';

interface FinderOutside extends Pick<DraftsOutside, 'claim' | 'localIdsOf'> {
  open: () => Promise<DraftDatabase>;
  unstored: UnstoredDrafts;
  /** The slots of closed forms whose draft is only in this page's memory. */
  left: Map<string, HeldSlot>;
  /** Resolves when what this page has released of a form can be held again. */
  released: (key: DraftKey) => Promise<unknown>;
}

export interface DraftFinder {
  /** The draft in a slot, also if it could not be stored. */
  read: (at: DraftAt) => Promise<Draft | null>;
  /** Holds the slot of a wanted draft or, without one, an unused slot. */
  find: (own: DraftKey, isWanted: (draft: Draft) => boolean) => Promise<HeldSlot>;
  has: Drafts['has'];
}

/** Finds the draft that a form continues. */
export function createDraftFinder({
  open,
  claim,
  localIdsOf,
  unstored,
  left,
  released,
}: FinderOutside): DraftFinder {
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
      await released(key);
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

  const has = async (form: Omit<DraftKey, 'holder'>): Promise<boolean> => {
    const { wanted } = await chosenSlots({ ...form, holder: '' }, () => true);
    return wanted.length > 0;
  };

  return { read, find, has };
}
