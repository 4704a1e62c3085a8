import { type EntryChanges, UploadEntry } from '../../../../machines/uploads/upload-entry';
import type { RestoredEntries } from '../../../../machines/uploads/upload-queue-context';
import { bothStores, type KeptFile, type UploadDatabase } from './upload-database';

/** An entry and its bytes. */
export interface KeptUpload {
  entry: UploadEntry;
  file: KeptFile;
}

/**
 * Stores queued photos with their files until the server has confirmed them. All tabs share the
 * entries. So a tab never writes a whole entry from memory: it only changes single fields of the
 * stored entry.
 */
export interface UploadStore {
  /**
   * Adds an entry; an existing entry stays unchanged. `isKept` is false if the browser has no room,
   * so that the photo is lost with the page.
   */
  add: (
    entry: UploadEntry,
    blob: Blob,
    isPrepared?: boolean,
  ) => Promise<{ entry: UploadEntry; isKept: boolean }>;
  /**
   * The entries of a user, in the order of choosing. Those that have lost their file are dropped;
   * those that another version of the app has written, and this one cannot read, are left untouched.
   */
  restore: (userId: number) => Promise<RestoredEntries>;
  /** Undefined if the photo was sent or removed, by this tab or another. */
  read: (id: string) => Promise<KeptUpload | undefined>;
  /** Returns the current entry; undefined if it does not exist any more. */
  change: (id: string, changes: StoredChanges) => Promise<UploadEntry | undefined>;
  /**
   * Stores the prepared file, so that repeats send the same bytes; holds it in memory if there is
   * no room. Returns the file to send, which is the one that was prepared first.
   */
  keepPrepared: (id: string, blob: Blob) => Promise<Blob>;
  /**
   * Removes a photo that the server has stored with this description. If the description has
   * changed since, the entry stays and is returned.
   */
  settle: (entry: UploadEntry) => Promise<UploadEntry | undefined>;
  remove: (id: string) => Promise<void>;
  /** The photos of a user that this version of the app cannot read. */
  unread: (userId: number) => Promise<UnreadUpload[]>;
  /** Removes the photos of a user that this version of the app cannot read. */
  removeUnread: (userId: number) => Promise<void>;
}

/** A photo of another version of the app. */
export interface UnreadUpload {
  entry: { id: string };
  file: KeptFile | undefined;
}

export type StoredChanges = EntryChanges & Partial<Pick<UploadEntry, 'isSent' | 'told'>>;

const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Also undefined if another version of the app has written it. */
const parsed = (value: unknown): UploadEntry | undefined => UploadEntry.safeParse(value).data;

const isUnread = (value: unknown): boolean => value !== undefined && parsed(value) === undefined;

/** The existing entry wins: it may have been described, started or prepared since. */
async function addTo(database: UploadDatabase, { entry, file }: KeptUpload) {
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
async function changeIn(database: UploadDatabase, id: string, changes: StoredChanges) {
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

const isDescribedAs = (one: UploadEntry, other: UploadEntry) =>
  one.caption === other.caption && one.category === other.category;

async function settleIn(database: UploadDatabase, sent: UploadEntry) {
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

async function removeFrom(database: UploadDatabase, id: string): Promise<void> {
  const transaction = bothStores(database);
  await Promise.all([
    transaction.objectStore('entries').delete(id),
    transaction.objectStore('files').delete(id),
    transaction.done,
  ]);
}

async function keepFirst(database: UploadDatabase, file: KeptFile): Promise<Blob> {
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

async function readFrom(database: UploadDatabase, id: string): Promise<KeptUpload | undefined> {
  const transaction = database.transaction(['entries', 'files']);
  const [value, file] = await Promise.all([
    transaction.objectStore('entries').get(id),
    transaction.objectStore('files').get(id),
  ]);
  const entry = parsed(value);
  return entry === undefined || file === undefined ? undefined : { entry, file };
}

async function restoreFrom(
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

async function unreadIn(database: UploadDatabase, userId: number): Promise<UnreadUpload[]> {
  const transaction = database.transaction(['entries', 'files']);
  const found = await transaction.objectStore('entries').index('userId').getAll(userId);
  const files = transaction.objectStore('files');
  return Promise.all(
    found.filter(isUnread).map(async (entry) => ({ entry, file: await files.get(entry.id) })),
  );
}

async function removeUnreadFrom(database: UploadDatabase, userId: number): Promise<void> {
  const transaction = bothStores(database);
  const [entries, files] = [transaction.objectStore('entries'), transaction.objectStore('files')];
  const remove = async () => {
    const found = await entries.index('userId').getAll(userId);
    const ids = found.filter(isUnread).map(({ id }) => id);
    await Promise.all(ids.flatMap((id) => [entries.delete(id), files.delete(id)]));
  };
  await Promise.all([remove(), transaction.done]);
}

/** Creates the store over IndexedDB; if that fails, photos are held in memory. */
export function createUploadStore(open: () => Promise<UploadDatabase>): UploadStore {
  const inMemory = new Map<string, KeptUpload>();
  /**
   * Prepared files of stored photos that could not be stored themselves; sending frees the space.
   */
  const preparedInMemory = new Map<string, KeptFile>();
  /** Changes of stored photos that could not be written; they apply in this page. */
  const changedInMemory = new Map<string, StoredChanges>();

  const asChanged = (entry: UploadEntry) => ({ ...entry, ...changedInMemory.get(entry.id) });
  const change = async (id: string, changes: StoredChanges) => {
    const held = inMemory.get(id);
    if (held !== undefined) {
      const entry = { ...held.entry, ...changes };
      inMemory.set(id, { ...held, entry });
      return entry;
    }
    const all = { ...changedInMemory.get(id), ...changes };
    try {
      const changed = await changeIn(await open(), id, all);
      changedInMemory.delete(id);
      return changed;
    } catch (error) {
      changedInMemory.set(id, all);
      throw error;
    }
  };
  const forget = (id: string) => {
    preparedInMemory.delete(id);
    changedInMemory.delete(id);
    return inMemory.delete(id);
  };

  return {
    add: async (entry, blob, isPrepared = false) => {
      const file = { id: entry.id, blob, isPrepared };
      try {
        const added = await addTo(await open(), { entry, file });
        inMemory.delete(entry.id);
        return { entry: added, isKept: true };
      } catch (error) {
        if (!isFull(error)) console.error('A photo could not be kept in the browser', error);
        const held = inMemory.get(entry.id);
        if (held !== undefined) return { entry: held.entry, isKept: false };
        inMemory.set(entry.id, { entry, file });
        return { entry, isKept: false };
      }
    },
    restore: async (userId) => {
      const { entries, dropped, unread } = await restoreFrom(await open(), userId);
      const held = [...inMemory.values()]
        .map(({ entry }) => entry)
        .filter((entry) => entry.userId === userId);
      const own = [...entries.map(asChanged), ...held];
      return {
        entries: own.sort((one, other) => one.order - other.order),
        inMemory: held.map(({ id }) => id),
        dropped,
        unread,
      };
    },
    read: async (id) => {
      const held = inMemory.get(id);
      if (held !== undefined) return held;
      const kept = await readFrom(await open(), id);
      if (kept === undefined) return undefined;
      return { entry: asChanged(kept.entry), file: preparedInMemory.get(id) ?? kept.file };
    },
    change,
    keepPrepared: async (id, blob) => {
      const file = { id, blob, isPrepared: true };
      const held = inMemory.get(id);
      const known = held?.file ?? preparedInMemory.get(id);
      if (known?.isPrepared === true) return known.blob;
      if (held !== undefined) {
        inMemory.set(id, { ...held, file });
        return blob;
      }
      return keepFirst(await open(), file).catch(() => {
        preparedInMemory.set(id, file);
        return blob;
      });
    },
    settle: async (entry) => {
      const held = inMemory.get(entry.id);
      if (held !== undefined && !isDescribedAs(held.entry, entry)) return held.entry;
      const unwritten = changedInMemory.get(entry.id);
      if (unwritten !== undefined && !isDescribedAs({ ...entry, ...unwritten }, entry))
        return { ...entry, ...unwritten };
      if (forget(entry.id)) return undefined;
      return settleIn(await open(), entry);
    },
    remove: async (id) => {
      if (!forget(id)) await removeFrom(await open(), id);
    },
    unread: async (userId) => unreadIn(await open(), userId),
    removeUnread: async (userId) => removeUnreadFrom(await open(), userId),
  };
}
