import type { UploadEntry } from '../../../../machines/uploads/upload-entry';
import type { RestoredEntries } from '../../../../machines/uploads/upload-queue-context';
import { announceRoom } from '../../../platform/storage/room-news';
import { isNoRoom, withRoom } from '../../../platform/storage/with-room';
import type { UploadDatabase } from './upload-database';
import { createUploadMemory, type TellHeld } from './upload-memory';
import {
  cancelIn,
  entryIn,
  isDescribedAs,
  keepFirst,
  type KeptUpload,
  noteSentIn,
  readFrom,
  removeFrom,
  removeUnreadFrom,
  restoreFrom,
  settleIn,
  type StoredChanges,
  unreadIn,
  type UnreadUpload,
} from './upload-writes';

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
   * Tries again to store the photos for which there was no room; returns the ids of those that are
   * stored now. Never fails.
   */
  keepHeld: () => Promise<string[]>;
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
   * Records that the server may have the photo from now on, even without room, and what else changes
   * then; like `change`.
   */
  noteSent: (
    id: string,
    changes?: Pick<StoredChanges, 'compress'>,
  ) => Promise<UploadEntry | undefined>;
  /** Records that the user removed the photo, even without room; like `change`. */
  cancel: (id: string) => Promise<UploadEntry | undefined>;
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

const NOTHING_KEPT: Pick<RestoredEntries, 'entries' | 'dropped' | 'unread'> = {
  entries: [],
  dropped: 0,
  unread: 0,
};

/** Creates the store over IndexedDB; if that fails, photos are held in memory. */
export function createUploadStore(
  open: () => Promise<UploadDatabase>,
  tellHeld: TellHeld = () => undefined,
): UploadStore {
  const memory = createUploadMemory(open, tellHeld);
  const { inMemory, preparedInMemory, changedInMemory, whenMoved } = memory;
  const { store, moved, asChanged, change, record, forget } = memory;

  return {
    add: async (entry, blob, isPrepared = false) => {
      // What is held may have been described or prepared since.
      const held = inMemory.get(entry.id);
      if (held !== undefined) {
        const stored = await moved(held);
        return { entry: stored ?? held.entry, isKept: stored !== null };
      }
      const kept = { entry, file: { id: entry.id, blob, isPrepared } };
      try {
        return { entry: await store(kept), isKept: true };
      } catch (error) {
        if (!isNoRoom(error)) console.error('A photo could not be kept in the browser', error);
        inMemory.set(entry.id, kept);
        return { entry, isKept: false };
      }
    },
    keepHeld: async () => {
      const ids: string[] = [];
      for (const [id, held] of inMemory) {
        // Without room for one, there is none for the others.
        if ((await moved(held)) === null) break;
        ids.push(id);
      }
      return ids;
    },
    restore: async (userId) => {
      const held = [...inMemory.values()]
        .map(({ entry }) => entry)
        .filter((entry) => entry.userId === userId);
      const { entries, dropped, unread } = await open()
        .then((database) => restoreFrom(database, userId))
        .catch((error: unknown) => {
          // What is held can be sent although the store fails.
          if (held.length === 0) throw error;
          return NOTHING_KEPT;
        });
      const own = [...entries.map(asChanged), ...held];
      return {
        entries: own.sort((one, other) => one.order - other.order),
        inMemory: held.map(({ id }) => id),
        dropped,
        unread,
      };
    },
    read: async (id) => {
      await whenMoved(id);
      const held = inMemory.get(id);
      if (held !== undefined) return held;
      const kept = await readFrom(await open(), id);
      if (kept === undefined) return undefined;
      return { entry: asChanged(kept.entry), file: preparedInMemory.get(id) ?? kept.file };
    },
    change,
    // Sending frees room, also on a device that refuses every transaction that could write.
    noteSent: (id, changes = {}) =>
      record(id, { ...changes, isSent: true }, async (database) =>
        noteSentIn(database, id).catch(async (error: unknown) => {
          console.error('It is not stored that a photo is sent', error);
          return entryIn(database, id);
        }),
      ),
    cancel: (id) =>
      record(id, { state: 'cancelled' }, async (database) => {
        const cancelled = await cancelIn(database, id);
        preparedInMemory.delete(id);
        announceRoom();
        return cancelled;
      }),
    keepPrepared: async (id, blob) => {
      const file = { id, blob, isPrepared: true };
      await whenMoved(id);
      const held = inMemory.get(id);
      const known = held?.file ?? preparedInMemory.get(id);
      if (known?.isPrepared === true) return known.blob;
      if (held !== undefined) {
        inMemory.set(id, { ...held, file });
        return blob;
      }
      return withRoom(async () => keepFirst(await open(), file)).catch(() => {
        preparedInMemory.set(id, file);
        return blob;
      });
    },
    settle: async (entry) => {
      await whenMoved(entry.id);
      const held = inMemory.get(entry.id);
      if (held !== undefined && !isDescribedAs(held.entry, entry)) return held.entry;
      if (held !== undefined) {
        forget(entry.id);
        return undefined;
      }
      const left = await settleIn(await open(), entry, changedInMemory.get(entry.id));
      if (left === undefined) forget(entry.id);
      announceRoom();
      return left;
    },
    remove: async (id) => {
      await whenMoved(id);
      if (forget(id)) return;
      await removeFrom(await open(), id);
      announceRoom();
    },
    unread: async (userId) => unreadIn(await open(), userId),
    removeUnread: async (userId) => {
      await removeUnreadFrom(await open(), userId);
      announceRoom();
    },
  };
}
