import type { Draft } from '../../../machines/forms/draft';
import type { Claims } from '../../platform/tabs/claims';
import { withRoom } from '../../platform/storage/with-room';
import { type DraftAt, type DraftDatabase, draftTransaction, filesAt } from './draft-database';
import { claimUnused, nameOf } from './draft-slots';
import { readDraft } from './read-draft';

/**
 * What a page could not store before it closed. The database cannot be written while a page closes,
 * so the text is kept in local storage until a form is opened again. The files of drafts are not
 * included.
 */

const PREFIX = 'plumbline-left-draft ';

const keyOf = (at: DraftAt) => PREFIX + nameOf(at);

const leftKeys = () => Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX));

/** The slot in a key; null if it is none of this version of the app. */
function slotIn(key: string): DraftAt | null {
  try {
    const [userId, form, ...more] = JSON.parse(key.slice(PREFIX.length)) as unknown[];
    const isSlot = typeof userId === 'number' && typeof form === 'string' && more.length === 0;
    return isSlot ? [userId, form] : null;
  } catch {
    return null;
  }
}

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

/** What a text in local storage says: a draft, null if it is to be deleted; undefined if unreadable. */
function leftIn(text: string): Draft | null | undefined {
  const value: unknown = JSON.parse(text);
  return value === null ? null : (readDraft(value) ?? undefined);
}

/**
 * What an earlier page has left for a slot and could not be stored since. It is newer than what is
 * stored there. Null if it is to be deleted, or if only another version of the app can read it;
 * undefined if nothing is left.
 */
export function leftAt(at: DraftAt): Draft | null | undefined {
  const text = window.localStorage.getItem(keyOf(at));
  if (text === null) return undefined;
  try {
    return leftIn(text) ?? null;
  } catch {
    return null;
  }
}

/** Whether it was stored: what another version of the app has left is for that version. */
async function storeOne(database: DraftDatabase, at: DraftAt, text: string): Promise<boolean> {
  const draft = leftIn(text);
  if (draft === undefined) return false;
  await withRoom(async () => {
    const transaction = draftTransaction(database);
    const drafts = transaction.objectStore('drafts');
    await Promise.all([
      ...(draft === null
        ? [drafts.delete(at), transaction.objectStore('files').delete(filesAt(at))]
        : [drafts.put(draft, at)]),
      transaction.done,
    ]);
  });
  return true;
}

/** Unless an open form holds the slot. */
async function storeKey(database: DraftDatabase, claim: Claims, key: string): Promise<void> {
  const at = slotIn(key);
  const release = at === null ? null : await claimUnused(at, claim);
  if (at === null || release === null) return;
  try {
    const text = window.localStorage.getItem(key);
    if (text === null || (await storeOne(database, at, text))) window.localStorage.removeItem(key);
  } finally {
    await release();
  }
}

/**
 * Stores what earlier pages left behind, except in slots that an open form holds. What cannot be
 * stored stays, and does not hold up the rest.
 */
export async function storeLeft(database: DraftDatabase, claim: Claims): Promise<void> {
  for (const key of leftKeys())
    await storeKey(database, claim, key).catch((error: unknown) => {
      console.error('A draft of an earlier page could not be stored', error);
    });
}

/** The slots of drafts that are left: no other draft may take their place. */
export const leftSlots = (): DraftAt[] =>
  leftKeys()
    .map(slotIn)
    .filter((at) => at !== null);
