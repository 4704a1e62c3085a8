import { UploadEntry } from '../../../machines/uploads/upload-entry';
import type { RestoredEntries } from '../../../machines/uploads/upload-queue-context';
import { bothStores, type KeptFile, type UploadDatabase } from './upload-database';

/** Photos on their way, with their files, until the server has confirmed them. */
export interface UploadStore {
  /** False where the browser has no room, so that it lives only as long as the page. */
  add: (entry: UploadEntry, blob: Blob) => Promise<boolean>;
  /** What is kept for a user, in the order of choosing. What cannot be read is dropped. */
  restore: (userId: number) => Promise<RestoredEntries>;
  /** Undefined where it was sent or taken out, be it by another tab. */
  read: (id: string) => Promise<{ entry: UploadEntry; file: KeptFile } | undefined>;
  /** Changes an entry that is there; one that is gone stays gone. */
  keepEntry: (entry: UploadEntry) => Promise<void>;
  /** The file as it will be sent, again and again the same; held in memory where there is no room. */
  keepPrepared: (id: string, blob: Blob) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

type Kept = Awaited<ReturnType<UploadStore['read']>>;

const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

async function put(database: UploadDatabase, entry: UploadEntry, blob: Blob): Promise<void> {
  const transaction = bothStores(database);
  await Promise.all([
    transaction.objectStore('entries').put(entry),
    transaction.objectStore('files').put({ id: entry.id, blob, isPrepared: false }),
    transaction.done,
  ]);
}

/** What is described or asked for is written at once: a page may end right after it. */
async function putEntry(database: UploadDatabase, entry: UploadEntry): Promise<void> {
  const transaction = bothStores(database, 'relaxed');
  const entries = transaction.objectStore('entries');
  const [known, file] = await Promise.all([
    entries.getKey(entry.id),
    transaction.objectStore('files').getKey(entry.id),
  ]);
  if (known !== undefined && file !== undefined) await entries.put(entry);
  await transaction.done;
}

async function putFile(database: UploadDatabase, file: KeptFile): Promise<void> {
  const transaction = bothStores(database);
  const files = transaction.objectStore('files');
  if ((await files.getKey(file.id)) !== undefined) await files.put(file);
  await transaction.done;
}

async function restoreFrom(database: UploadDatabase, userId: number): Promise<RestoredEntries> {
  const transaction = bothStores(database);
  const entries = transaction.objectStore('entries');
  const files = transaction.objectStore('files');
  const [found, fileIds] = await Promise.all([
    entries.index('userId').getAll(userId),
    files.getAllKeys(),
  ]);
  const whole: UploadEntry[] = [];
  let dropped = 0;
  for (const value of found) {
    const { data } = UploadEntry.safeParse(value);
    if (data !== undefined && fileIds.includes(data.id)) whole.push(data);
    else {
      dropped += 1;
      await Promise.all([entries.delete(value.id), files.delete(value.id)]);
    }
  }
  await transaction.done;
  return { entries: whole, dropped };
}

/** The store over IndexedDB; where that fails, photos are held in memory. */
export function createUploadStore(open: () => Promise<UploadDatabase>): UploadStore {
  const inMemory = new Map<string, NonNullable<Kept>>();
  /** What was prepared of kept photos and could not be kept itself: sending it makes the room. */
  const preparedInMemory = new Map<string, KeptFile>();

  return {
    add: async (entry, blob) => {
      try {
        await put(await open(), entry, blob);
        inMemory.delete(entry.id);
        return true;
      } catch (error) {
        if (!isFull(error)) console.error('A photo could not be kept in the browser', error);
        inMemory.set(entry.id, { entry, file: { id: entry.id, blob, isPrepared: false } });
        return false;
      }
    },
    restore: async (userId) => {
      const { entries, dropped } = await restoreFrom(await open(), userId);
      const held = [...inMemory.values()].map(({ entry }) => entry);
      const own = [...entries, ...held.filter((entry) => entry.userId === userId)];
      return { entries: own.sort((one, other) => one.order - other.order), dropped };
    },
    read: async (id) => {
      const held = inMemory.get(id);
      if (held !== undefined) return held;
      const transaction = (await open()).transaction(['entries', 'files']);
      const [value, file] = await Promise.all([
        transaction.objectStore('entries').get(id),
        transaction.objectStore('files').get(id),
      ]);
      const entry = UploadEntry.safeParse(value).data;
      if (entry === undefined || file === undefined) return undefined;
      return { entry, file: preparedInMemory.get(id) ?? file };
    },
    keepEntry: async (entry) => {
      const held = inMemory.get(entry.id);
      if (held === undefined) await putEntry(await open(), entry);
      else inMemory.set(entry.id, { ...held, entry });
    },
    keepPrepared: async (id, blob) => {
      const file = { id, blob, isPrepared: true };
      const held = inMemory.get(id);
      if (held !== undefined) inMemory.set(id, { ...held, file });
      else
        await putFile(await open(), file).catch(() => {
          preparedInMemory.set(id, file);
        });
    },
    remove: async (id) => {
      preparedInMemory.delete(id);
      if (inMemory.delete(id)) return;
      const transaction = bothStores(await open());
      await Promise.all([
        transaction.objectStore('entries').delete(id),
        transaction.objectStore('files').delete(id),
        transaction.done,
      ]);
    },
  };
}
