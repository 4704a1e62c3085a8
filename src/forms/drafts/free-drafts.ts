import type { Draft } from '../../../machines/forms/draft';
import type { Claims } from '../../platform/claims';
import type { DraftAt, DraftDatabase } from './draft-database';
import { claimSlot, formIn } from './draft-slots';
import { leftAt, leftSlots } from './left-drafts';
import { readDraft } from './read-draft';

/** A draft that no open form holds. */
export interface FreeDraft {
  /** The name of its form. */
  form: string;
  draft: Draft;
}

/** The drafts of a user that no open form holds, here or in another tab. */
export async function freeDrafts(
  database: DraftDatabase,
  claim: Claims,
  userId: number,
): Promise<FreeDraft[]> {
  const range = IDBKeyRange.bound([userId], [userId, []]);
  const stored = await database.getAllKeys('drafts', range);
  const left = leftSlots().filter(([owner]) => owner === userId);
  const slots = new Map([...stored, ...left].map((at): [string, DraftAt] => [at.join(' '), at]));
  const found: FreeDraft[] = [];
  for (const at of slots.values()) {
    const release = await claimSlot(at, claim);
    if (release === null) continue;
    try {
      const earlier = leftAt(at);
      const draft = earlier === undefined ? readDraft(await database.get('drafts', at)) : earlier;
      if (draft !== null) found.push({ form: formIn(at), draft });
    } finally {
      await release();
    }
  }
  return found;
}
