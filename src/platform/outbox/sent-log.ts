import { type DBSchema, deleteDB, type IDBPObjectStore } from 'idb';
import * as z from 'zod/mini';
import { isRecent, SENT_FOR_MS, SentEntry } from '../../../machines/outbox/sent-entry';
import { lazyDatabase } from '../storage/lazy-database';
import { copyOwner, setCopyOwner } from '../offline/copy-owner';
import { createTabNews } from '../tabs/tab-news';

/**
 * What users have sent from this browser within a day. Like the copies of records, it belongs to
 * the signed-in user and is removed with them.
 */

interface SentSchema extends DBSchema {
  /** Parsed before use, because another version of the app may have written it. */
  sent: { key: string; value: SentEntry; indexes: { userId: number; sentAt: number } };
}

/** More than anybody sends in a day. */
const MOST = 2000;

const NAME = 'plumbline-sent';

const open = lazyDatabase<SentSchema>({
  name: NAME,
  version: 1,
  upgrade: (database) => {
    const store = database.createObjectStore('sent', { keyPath: 'key' });
    store.createIndex('userId', 'userId');
    store.createIndex('sentAt', 'sentAt');
  },
});

const tabs = createTabNews(NAME, z.string());
const listeners = new Set<() => void>();

const tell = (keys: readonly string[]): void => {
  tabs.tell(keys);
  for (const listener of listeners) listener();
};

type Store = IDBPObjectStore<SentSchema, ['sent'], 'sent', 'readwrite'>;

/** Keeps only the newest entries of this day. */
async function tidy(store: Store, now: number): Promise<void> {
  const day = IDBKeyRange.bound(now - SENT_FOR_MS, now + SENT_FOR_MS, true, true);
  const ofDay = await store.index('sentAt').getAllKeys(day);
  const kept = new Set(ofDay.slice(-MOST));
  const all = await store.getAllKeys();
  await Promise.all(all.filter((key) => !kept.has(key)).map((key) => store.delete(key)));
}

/** The entries of a user, in any order. */
export async function sentBy(userId: number, now: number): Promise<SentEntry[]> {
  const stored = await (await open()).getAllFromIndex('sent', 'userId', userId);
  return stored
    .flatMap((value) => SentEntry.safeParse(value).data ?? [])
    .filter((entry) => isRecent(entry, now));
}

interface Outside {
  /** Null if nobody is signed in. */
  signedInId: () => number | null;
  /** Whether the browser may store data of this user. */
  isWanted: () => boolean;
}

/** Whether this user's list may grow. It is removed as soon as somebody else signs in. */
function isOwner(userId: number, { signedInId, isWanted }: Outside): boolean {
  if (signedInId() !== userId || !isWanted()) return false;
  // Changes may be sent before the first copy is stored. Over plain HTTP nothing is stored.
  if (copyOwner() === null && 'caches' in window) setCopyOwner(userId);
  return copyOwner() === String(userId);
}

async function note(entry: SentEntry, outside: Outside): Promise<void> {
  const database = await open();
  // In the same step in which the transaction starts: if the user leaves, the list is removed after
  // it.
  if (!isOwner(entry.userId, outside)) return;
  const transaction = database.transaction('sent', 'readwrite');
  const write = async () => {
    await transaction.store.put(entry);
    await tidy(transaction.store, entry.sentAt);
  };
  await Promise.all([write(), transaction.done]);
  tell([entry.key]);
}

/** A slower disk would delay what is sent. */
const LIMIT_MS = 2000;

const limit = () =>
  new Promise<'late'>((resolve) => {
    setTimeout(resolve, LIMIT_MS, 'late');
  });

/**
 * Returns a function that records what the server has received. It never fails: if the device is
 * full, the entry is missing from the list. After it has once taken too long, it records nothing
 * more until the page is reopened.
 */
export function sentNotes(outside: Outside): (entry: SentEntry) => Promise<void> {
  let isSlow = false;
  return async (entry) => {
    if (isSlow) return;
    try {
      isSlow = (await Promise.race([note(entry, outside), limit()])) === 'late';
    } catch (error) {
      console.error('What was sent could not be noted', error);
    }
  };
}

/** Removes an entry, such as a photo that its user has withdrawn. Never fails. */
export async function forgetSentEntry(key: string): Promise<void> {
  try {
    await (await open()).delete('sent', key);
    tell([key]);
  } catch (error) {
    console.error('What was taken back is still in the list of what was sent', error);
  }
}

/** Removes what was sent before this day, even if nothing more is sent. Never fails. */
export async function expireSent(now: number): Promise<void> {
  try {
    const transaction = (await open()).transaction('sent', 'readwrite');
    await Promise.all([tidy(transaction.store, now), transaction.done]);
  } catch (error) {
    console.error('What was sent before could not be forgotten', error);
  }
}

/** Removes what all users of this browser have sent. */
export async function forgetSent(): Promise<void> {
  try {
    await (await open()).clear('sent');
  } catch {
    // A newer version of the app has written it.
    await deleteDB(NAME);
  }
  tell([]);
}

/** Calls back after each change in any tab; returns a function that stops it. */
export function onSent(listener: () => void): () => void {
  listeners.add(listener);
  const stop = tabs.listen(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}
