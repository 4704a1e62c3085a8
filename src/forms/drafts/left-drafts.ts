import type { Draft } from '../../../machines/forms/draft';
import type { Claims } from '../../platform/claims';
import { type DraftAt, type DraftDatabase, draftTransaction, filesAt } from './draft-database';
import { claimUnused } from './draft-slots';
import { readDraft } from './read-draft';

/**
 * What a page could not store before it closed. The database cannot be written while a page closes,
 * so the text is kept in local storage until a form is opened again. The files of drafts are not
 * included.
 */

const PREFIX = 'plumbline-left-draft ';

const keyOf = (at: DraftAt) => PREFIX + JSON.stringify(at);

/** Null means that the draft is to be deleted. */
export function leaveBehind(at: DraftAt, draft: Draft | null): void {
  try {
    window.localStorage.setItem(keyOf(at), JSON.stringify(draft));
  } catch {
    // The storage is full: the last characters are lost with the page.
  }
}

/** Call this when the slot's draft is stored. */
export function forgetLeft(at: DraftAt): void {
  window.localStorage.removeItem(keyOf(at));
}

async function storeOne(database: DraftDatabase, at: DraftAt, text: string): Promise<void> {
  const value: unknown = JSON.parse(text);
  const draft = readDraft(value);
  // Another version of the app has left it.
  if (draft === null && value !== null) return;
  const transaction = draftTransaction(database);
  const drafts = transaction.objectStore('drafts');
  await Promise.all([
    ...(draft === null
      ? [drafts.delete(at), transaction.objectStore('files').delete(filesAt(at))]
      : [drafts.put(draft, at)]),
    transaction.done,
  ]);
}

/** Stores what earlier pages left behind, except in slots that an open form holds. */
export async function storeLeft(database: DraftDatabase, claim: Claims): Promise<void> {
  const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of keys) {
    const at = JSON.parse(key.slice(PREFIX.length)) as DraftAt;
    const letGo = await claimUnused(at, claim);
    if (letGo === null) continue;
    try {
      const text = window.localStorage.getItem(key);
      if (text !== null) await storeOne(database, at, text);
      window.localStorage.removeItem(key);
    } finally {
      await letGo();
    }
  }
}
