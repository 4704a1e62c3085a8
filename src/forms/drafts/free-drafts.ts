import type { Draft } from '../../../machines/forms/draft';
import type { Claims } from '../../platform/tabs/claims';
import type { DraftAt, DraftDatabase } from './draft-database';
import { claimSlot, formIn, nameOf } from './draft-slots';
import { leftSlots } from './left-drafts';

/** A draft that no open form holds. */
export interface FreeDraft {
  /** The name of its form. */
  form: string;
  draft: Draft;
}

interface FreeOutside {
  open: () => Promise<DraftDatabase>;
  claim: Claims;
  read: (at: DraftAt) => Promise<Draft | null>;
  /** The slots of closed forms that this page still has, because their draft is only in memory. */
  inMemory: readonly DraftAt[];
}

/** The slots of a user with a stored draft; none if the store fails. */
async function storedSlots({ open }: FreeOutside, userId: number): Promise<DraftAt[]> {
  try {
    const range = IDBKeyRange.bound([userId], [userId, []]);
    return await (await open()).getAllKeys('drafts', range);
  } catch (error) {
    console.error('Stored drafts cannot be listed', error);
    return [];
  }
}

/**
 * The drafts of a user that no open form holds, here or in another tab. The slots are claimed while
 * they are read, so no form may look for its draft until then.
 */
export async function freeDrafts(outside: FreeOutside, userId: number): Promise<FreeDraft[]> {
  const { claim, read, inMemory } = outside;
  const found = async (at: DraftAt): Promise<FreeDraft[]> => {
    const draft = await read(at);
    return draft === null ? [] : [{ form: formIn(at), draft }];
  };
  const unheld = async (at: DraftAt): Promise<FreeDraft[]> => {
    const release = await claimSlot(at, claim);
    if (release === null) return [];
    try {
      return await found(at);
    } finally {
      await release();
    }
  };
  const isOwn = ([owner]: DraftAt) => owner === userId;
  const own = new Map(inMemory.filter(isOwn).map((at) => [nameOf(at), at]));
  const others = new Map(
    [...(await storedSlots(outside, userId)), ...leftSlots().filter(isOwn)]
      .filter((at) => !own.has(nameOf(at)))
      .map((at) => [nameOf(at), at]),
  );
  // At once: an answer of the other tabs may take a second.
  const all = await Promise.all([
    ...[...own.values()].map(found),
    ...[...others.values()].map(unheld),
  ]);
  return all.flat();
}
