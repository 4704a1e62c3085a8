import { type EntryChanges, UploadEntry } from '../../../../machines/uploads/upload-entry';
import type { RestoredEntries } from '../../../../machines/uploads/upload-queue-context';
import { bothStores, type KeptFile, type UploadDatabase } from './upload-database';

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

export type StoredChanges = EntryChanges & Partial<Pick<UploadEntry, 'isSent' | 'told'>>;

/** Also undefined if another version of the app has written it. */
const parsed = (value: unknown): UploadEntry | undefined => UploadEntry.safeParse(value).data;

const isUnread = (value: unknown): boolean => value !== undefined && parsed(value) === undefined;

/** The existing entry wins: it may have been described, started or prepared since. */
export async function addTo(database: UploadDatabase, { entry, file }: KeptUpload) {
  const transaction = bothStores(database);
  const entries = transaction.objectStore('entries');
  const files = transaction.objectStore('files');
  const add = async () => {
    const [value, fileId] = await Promise.all([entries.get(entry.id), files.getKey(entry.id)]);
    const known = fileId === undefined ? undefined : parsed(value);
    if (known !== undefined) return known;
    // The version of the app that wrote it sends it.
    if (fileId !== undefined && isUnread(value)) return entry;
    await Promise.all([entries.put(entry), files.put(file)]);
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
    const [value, fileId] = await Promise.all([
      entries.get(id),
      transaction.objectStore('files').getKey(id),
    ]);
    const before = parsed(value);
    if (before === undefined || fileId === undefined) return undefined;
    const after = { ...before, ...changes };
    await entries.put(after);
    return after;
  };
  const [changed] = await Promise.all([change(), transaction.done]);
  return changed;
}

export const isDescribedAs = (one: UploadEntry, other: UploadEntry) =>
  one.caption === other.caption && one.category === other.category;

export async function settleIn(database: UploadDatabase, sent: UploadEntry) {
  const transaction = bothStores(database);
  const entries = transaction.objectStore('entries');
  const settle = async () => {
    const value = await entries.get(sent.id);
    // A newer version of the app has changed it, and finishes it.
    if (isUnread(value)) return undefined;
    const now = parsed(value);
    if (now !== undefined && !isDescribedAs(now, sent)) return now;
    await Promise.all([entries.delete(sent.id), transaction.objectStore('files').delete(sent.id)]);
    return undefined;
  };
  const [left] = await Promise.all([settle(), transaction.done]);
  return left;
}

export async function removeFrom(database: UploadDatabase, id: string): Promise<void> {
  const transaction = bothStores(database);
  await Promise.all([
    transaction.objectStore('entries').delete(id),
    transaction.objectStore('files').delete(id),
    transaction.done,
  ]);
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
  const [value, file] = await Promise.all([
    transaction.objectStore('entries').get(id),
    transaction.objectStore('files').get(id),
  ]);
  const entry = parsed(value);
  return entry === undefined || file === undefined ? undefined : { entry, file };
}

export async function restoreFrom(
  database: UploadDatabase,
  userId: number,
): Promise<Omit<RestoredEntries, 'inMemory'>> {
  const transaction = bothStores(database);
  const entries = transaction.objectStore('entries');
  const files = transaction.objectStore('files');
  const [found, fileIds] = await Promise.all([
    entries.index('userId').getAll(userId),
    files.getAllKeys(),
  ]);
  const readable = found.flatMap((value) => parsed(value) ?? []);
  const lost = readable.filter(({ id }) => !fileIds.includes(id));
  await Promise.all(lost.map(({ id }) => entries.delete(id)));
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
  const [entries, files] = [transaction.objectStore('entries'), transaction.objectStore('files')];
  const remove = async () => {
    const found = await entries.index('userId').getAll(userId);
    const ids = found.filter(isUnread).map(({ id }) => id);
    await Promise.all(ids.flatMap((id) => [entries.delete(id), files.delete(id)]));
  };
  await Promise.all([remove(), transaction.done]);
}
