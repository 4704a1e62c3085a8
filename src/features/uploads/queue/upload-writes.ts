import { type EntryChanges, UploadEntry } from '../../../../machines/uploads/upload-entry';
import type { RestoredEntries } from '../../../../machines/uploads/upload-queue-context';
import { bothStores, type KeptFile, type UploadDatabase } from './upload-database';
import { asMarked, isMarked, markOf, marksOf, ownerOf, seen } from './upload-marks';

/** What single transactions do to the stored photos. */

/** An entry and its bytes. */
export interface KeptUpload {
  entry: UploadEntry;
  file: KeptFile;
}

/** A photo of another version of the app. */
export interface UnreadUpload {
  entry: { id: string };
  file: KeptFile | undefined;
}

export type StoredChanges = EntryChanges &
  Partial<Pick<UploadEntry, 'isSent' | 'told' | 'photoId'>>;

const isUnread = (value: unknown): boolean =>
  value !== undefined && !UploadEntry.safeParse(value).success;

type Stores = Pick<ReturnType<typeof bothStores>, 'objectStore'>;

interface ReadableEntries {
  get: (id: string) => Promise<unknown>;
  getKey: (id: string) => Promise<string | undefined>;
}

/** The stored value, and the entry that it and its marks stand for. */
async function storedIn(entries: ReadableEntries, id: string) {
  const [value, ...marks] = await Promise.all([
    entries.get(id),
    ...marksOf(id).map((mark) => entries.getKey(mark)),
  ]);
  return { value, entry: seen(value, (mark) => marks.includes(mark)) };
}

/** Removes entries with their files and marks. */
async function removeIn(stores: Stores, ids: readonly string[]): Promise<void> {
  const [entries, files] = [stores.objectStore('entries'), stores.objectStore('files')];
  const rows = ids.flatMap((id) => [id, ...marksOf(id)]);
  await Promise.all([
    ...rows.map((row) => entries.delete(row)),
    ...ids.map((id) => files.delete(id)),
  ]);
}

/** A removed photo is not sent any more, so it needs no file. */
const isWhole = ({ state }: UploadEntry, fileId: string | undefined): boolean =>
  fileId !== undefined || state === 'cancelled';

/** The existing entry wins: it may have been described, started or prepared since. */
export async function addTo(database: UploadDatabase, { entry, file }: KeptUpload) {
  const transaction = bothStores(database);
  const entries = transaction.objectStore('entries');
  const files = transaction.objectStore('files');
  const add = async () => {
    const [{ value, entry: known }, fileId] = await Promise.all([
      storedIn(entries, entry.id),
      files.getKey(entry.id),
    ]);
    if (known !== undefined && isWhole(known, fileId)) return known;
    // The version of the app that wrote it sends it.
    if (fileId !== undefined && isUnread(value)) return entry;
    await Promise.all([
      entries.put(asMarked(entry)),
      ...marksOf(entry.id).map((id) => entries.put({ id })),
      files.put(file),
    ]);
    return entry;
  };
  const [added] = await Promise.all([add(), transaction.done]);
  return added;
}

/** Changes are written at once, because the page may close right after them. */
export async function changeIn(database: UploadDatabase, id: string, changes: StoredChanges) {
  const transaction = bothStores(database, 'relaxed');
  const entries = transaction.objectStore('entries');
  const change = async () => {
    const [{ value, entry: before }, fileId] = await Promise.all([
      storedIn(entries, id),
      transaction.objectStore('files').getKey(id),
    ]);
    if (before === undefined || !isWhole(before, fileId)) return undefined;
    const after = { ...before, ...changes };
    await entries.put(isMarked(value) ? asMarked(after) : after);
    return after;
  };
  const [changed] = await Promise.all([change(), transaction.done]);
  return changed;
}

/**
 * Records that the server may have a photo from now on. Nothing is written, so that this needs no
 * room.
 */
export async function noteSentIn(database: UploadDatabase, id: string) {
  const transaction = bothStores(database);
  const entries = transaction.objectStore('entries');
  const note = async () => {
    await entries.delete(markOf('unsent', id));
    return (await storedIn(entries, id)).entry;
  };
  const [noted] = await Promise.all([note(), transaction.done]);
  return noted;
}

/**
 * Records that the user removed a photo, and removes its file. Nothing is written, so that this
 * needs no room. An entry without marks is known by its missing file.
 */
export async function cancelIn(database: UploadDatabase, id: string) {
  const transaction = bothStores(database);
  const entries = transaction.objectStore('entries');
  const cancel = async () => {
    const { value, entry } = await storedIn(entries, id);
    if (entry === undefined) return undefined;
    if (isMarked(value)) await entries.delete(markOf('wanted', id));
    await transaction.objectStore('files').delete(id);
    return { ...entry, state: 'cancelled' as const };
  };
  const [cancelled] = await Promise.all([cancel(), transaction.done]);
  return cancelled;
}

export const isDescribedAs = (one: UploadEntry, other: UploadEntry) =>
  one.caption === other.caption && one.category === other.category;

/** @param unwritten what the page knows of the photo and could not store */
export async function settleIn(
  database: UploadDatabase,
  sent: UploadEntry,
  unwritten: StoredChanges = {},
) {
  const transaction = bothStores(database);
  const settle = async () => {
    const { value, entry } = await storedIn(transaction.objectStore('entries'), sent.id);
    // A newer version of the app has changed it, and finishes it.
    if (isUnread(value)) return undefined;
    const now = entry && { ...entry, ...unwritten };
    if (now !== undefined && !isDescribedAs(now, sent)) return now;
    await removeIn(transaction, [sent.id]);
    return undefined;
  };
  const [left] = await Promise.all([settle(), transaction.done]);
  return left;
}

export async function removeFrom(database: UploadDatabase, id: string): Promise<void> {
  const transaction = bothStores(database);
  await Promise.all([removeIn(transaction, [id]), transaction.done]);
}

export async function keepFirst(database: UploadDatabase, file: KeptFile): Promise<Blob> {
  const transaction = bothStores(database);
  const files = transaction.objectStore('files');
  const keep = async () => {
    const known = await files.get(file.id);
    if (known?.isPrepared === true) return known.blob;
    if (known !== undefined) await files.put(file);
    return file.blob;
  };
  const [kept] = await Promise.all([keep(), transaction.done]);
  return kept;
}

export async function readFrom(
  database: UploadDatabase,
  id: string,
): Promise<KeptUpload | undefined> {
  const transaction = database.transaction(['entries', 'files']);
  const [{ entry }, file] = await Promise.all([
    storedIn(transaction.objectStore('entries'), id),
    transaction.objectStore('files').get(id),
  ]);
  return entry === undefined || file === undefined ? undefined : { entry, file };
}

/** The entry, unless its file is gone. */
export const entryIn = async (database: UploadDatabase, id: string) =>
  (await readFrom(database, id))?.entry;

export async function restoreFrom(
  database: UploadDatabase,
  userId: number,
): Promise<Omit<RestoredEntries, 'inMemory'>> {
  const transaction = bothStores(database);
  const entries = transaction.objectStore('entries');
  const files = transaction.objectStore('files');
  const [found, rows, fileIds] = await Promise.all([
    entries.index('userId').getAll(userId),
    entries.getAllKeys(),
    files.getAllKeys(),
  ]);
  const stored = new Set(rows);
  const fileOf = new Set(fileIds);
  const readable = found.flatMap((value) => {
    const entry = seen(value, (mark) => stored.has(mark));
    if (entry === undefined) return [];
    // Its user removed it when there was no room to store that.
    const isRemoved = !isMarked(value) && !fileOf.has(entry.id);
    return isRemoved ? { ...entry, state: 'cancelled' as const } : entry;
  });
  const lost = readable.filter((entry) => !fileOf.has(entry.id) && entry.state !== 'cancelled');
  await removeIn(
    transaction,
    lost.map(({ id }) => id),
  );
  // An earlier version of the app has removed their photos.
  const left = rows.filter((row) => !stored.has(ownerOf(row) ?? row));
  await Promise.all(left.map((row) => entries.delete(row)));
  await transaction.done;
  return {
    entries: readable.filter((entry) => !lost.includes(entry)),
    dropped: lost.length,
    unread: found.length - readable.length,
  };
}

export async function unreadIn(database: UploadDatabase, userId: number): Promise<UnreadUpload[]> {
  const transaction = database.transaction(['entries', 'files']);
  const found = await transaction.objectStore('entries').index('userId').getAll(userId);
  const files = transaction.objectStore('files');
  return Promise.all(
    found.filter(isUnread).map(async (entry) => ({ entry, file: await files.get(entry.id) })),
  );
}

export async function removeUnreadFrom(database: UploadDatabase, userId: number): Promise<void> {
  const transaction = bothStores(database);
  const remove = async () => {
    const found = await transaction.objectStore('entries').index('userId').getAll(userId);
    const ids = found.filter(isUnread).map(({ id }) => id);
    await removeIn(transaction, ids);
  };
  await Promise.all([remove(), transaction.done]);
}
