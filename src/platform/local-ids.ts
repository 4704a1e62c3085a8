import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import { OUTBOX_MESSAGES } from '../../contract/outbox/messages';
import { EffectFailed } from '../../machines/failure';
import { lazyDatabase } from './lazy-database';

/** What happened to an item that was made on this device. */
const Fate = z.object({
  /** The server's id; null if the item was removed before the server had it. */
  id: z.nullable(z.int()),
  userId: z.int(),
});
export type Fate = z.output<typeof Fate>;

/** The ids that the server has given to items that were made on this device. */
export interface LocalIds {
  /** Null until the server has acknowledged the item. */
  serverIdOf: (localId: number) => Promise<number | null>;
  /**
   * Resolves with the server's id as soon as it is known, in any tab.
   * @throws EffectFailed with status 404 if the item was removed before.
   */
  whenSent: (localId: number, signal: AbortSignal) => Promise<number>;
}

export interface LocalIdStore extends LocalIds {
  /**
   * Stores what happened to an item, also for later pages, and announces it to all tabs. An id from
   * the server is never replaced.
   */
  put: (localId: number, fate: Fate) => Promise<void>;
  /** Stores what there was no room for before; false if there is still no room. */
  keepLeft: () => Promise<boolean>;
  get: (localId: number) => Promise<Fate | null>;
  /** The local ids of the records to which the server has given that id. */
  localIdsOf: (serverId: number) => Promise<number[]>;
}

/** Where fates are stored. */
export interface FateTable {
  read: (localId: number) => Promise<unknown>;
  write: (localId: number, fate: Fate) => Promise<void>;
  /** All local ids, each with what happened to the record. */
  all: () => Promise<(readonly [number, unknown])[]>;
}

/** Announces to the other tabs that the fate of an item is known. */
export type Announcements = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

const removed = () =>
  new EffectFailed({ message: OUTBOX_MESSAGES.recordRemoved, status: 404, errors: {} });

const News = z.object({ localId: z.int() });

/** Creates the store. `announcements` must not deliver to itself, like a `BroadcastChannel`. */
export function createLocalIds(table: FateTable, announcements: Announcements): LocalIdStore {
  /** Includes those that the browser had no room for. */
  const known = new Map<number, Fate>();
  /** Those that are not stored. */
  const left = new Map<number, Fate>();
  const write = async (localId: number, fate: Fate) => {
    left.set(localId, fate);
    await table.write(localId, fate);
    left.delete(localId);
  };
  const listeners = new Set<(localId: number) => void>();
  const announce = (localId: number) => {
    for (const listener of listeners) listener(localId);
  };
  announcements.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const news = News.safeParse(data).data;
    if (news !== undefined) announce(news.localId);
  });

  const get = async (localId: number) =>
    known.get(localId) ?? Fate.safeParse(await table.read(localId)).data ?? null;

  const whenSent = (localId: number, signal: AbortSignal) =>
    new Promise<number>((resolve, reject) => {
      const stop = () => {
        listeners.delete(hear);
        signal.removeEventListener('abort', abort);
      };
      const fail = (error: unknown) => {
        stop();
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      const abort = () => {
        fail(signal.reason);
      };
      const look = async () => {
        const fate = await get(localId);
        if (fate === null) return;
        if (fate.id === null) throw removed();
        stop();
        resolve(fate.id);
      };
      const hear = (heard: number) => {
        if (heard === localId) look().catch(fail);
      };
      if (signal.aborted) {
        abort();
        return;
      }
      signal.addEventListener('abort', abort);
      // It listens before it looks, so that it misses nothing.
      listeners.add(hear);
      hear(localId);
    });

  return {
    get,
    put: async (localId, fate) => {
      // Another tab may have got the id while this one was removing the record.
      if (fate.id === null && (await get(localId))?.id != null) return;
      known.set(localId, fate);
      try {
        await write(localId, fate);
      } finally {
        announce(localId);
        announcements.postMessage({ localId });
      }
    },
    keepLeft: async () => {
      try {
        for (const [localId, fate] of left) await write(localId, fate);
        return true;
      } catch {
        return false;
      }
    },
    localIdsOf: async (serverId) => {
      const all = [...(await table.all()), ...known];
      const named = all.filter(([, fate]) => Fate.safeParse(fate).data?.id === serverId);
      return [...new Set(named.map(([localId]) => localId))];
    },
    serverIdOf: async (localId) => (await get(localId))?.id ?? null,
    whenSent,
  };
}

interface IdSchema extends DBSchema {
  /** Parsed before use, because another version of the app may have written it. */
  ids: { key: number; value: unknown };
}

/** Uses the browser's database and a channel between its tabs. */
function openLocalIds(): LocalIdStore {
  const open = lazyDatabase<IdSchema>({
    name: 'plumbline-ids',
    version: 1,
    upgrade: (database) => {
      database.createObjectStore('ids');
    },
  });
  return createLocalIds(
    {
      read: async (localId) => (await open()).get('ids', localId),
      all: async () => {
        const { store } = (await open()).transaction('ids');
        const [ids, fates] = await Promise.all([store.getAllKeys(), store.getAll()]);
        return ids.map((id, index) => [id, fates[index]] as const);
      },
      write: async (localId, fate) => {
        const transaction = (await open()).transaction('ids', 'readwrite', {
          durability: 'strict',
        });
        await Promise.all([transaction.store.put(fate, localId), transaction.done]);
      },
    },
    new BroadcastChannel('plumbline-ids'),
  );
}

let opened: LocalIdStore | undefined;

/** The only store on this page. */
export const localIds = (): LocalIdStore => (opened ??= openLocalIds());
