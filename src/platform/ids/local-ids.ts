import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { EffectFailed } from '../../../machines/failure';
import type { NamedRecord } from '../../../machines/outbox/records-of-change';
import { after, type LocalRecord, parsed } from './local-record';
import { lazyDatabase } from '../storage/lazy-database';
import { withRoom } from '../storage/with-room';

/** The ids that the server has given to records that were made on this device. */
export interface LocalIds {
  /** Null until the server has acknowledged the record. */
  serverIdOf: (localId: number) => Promise<number | null>;
  /**
   * Resolves with the server's id as soon as it is known, in any tab.
   * @throws EffectFailed with status 404 if the record was removed before.
   */
  whenSent: (localId: number, signal: AbortSignal) => Promise<number>;
}

export interface LocalIdStore extends LocalIds {
  /**
   * Stores what happened to a record, also for later pages, and announces it to all tabs. An id from
   * the server is never replaced.
   */
  put: (localId: number, localRecord: LocalRecord) => Promise<void>;
  /**
   * Carries out the removal of a record, and announces it only if it took place. It is stored
   * before, so that nobody waits for the record forever if the page closes in between.
   */
  removing: <Outcome>(
    local: { localId: number; userId: number },
    remove: () => Promise<Outcome>,
    isRemoved: (outcome: Outcome) => boolean,
  ) => Promise<Outcome>;
  /** Stores what there was no room for before; false if there is still no room. */
  keepLeft: () => Promise<boolean>;
  /** Whether only this page knows the id of that record, because there was no room to store it. */
  isLeft: (record: NamedRecord) => boolean;
  get: (localId: number) => Promise<LocalRecord | null>;
  /** The local ids of the records to which the server has given that id. */
  localIdsOf: (serverId: number) => Promise<number[]>;
}

/** Where local records are stored. */
export interface LocalRecordTable {
  read: (localId: number) => Promise<unknown>;
  /**
   * Stores what `change` makes of the stored value, in one transaction; undefined leaves it, and
   * null removes it.
   */
  change: (
    localId: number,
    change: (stored: unknown) => LocalRecord | null | undefined,
  ) => Promise<void>;
  /** All local ids, each with what happened to the record. */
  all: () => Promise<(readonly [number, unknown])[]>;
}

/** Announces to the other tabs what has happened to a local record. */
export type Announcements = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

const removed = () =>
  new EffectFailed({ message: OUTBOX_MESSAGES.recordRemoved, status: 404, errors: {} });

const News = z.object({ localId: z.int() });

/** After this time, the page that began a removal has ended in between. */
const DECIDED_MS = 60_000;

interface Clock {
  now: () => number;
  /** Returns a function that stops it. */
  wait: (act: () => void, ms: number) => () => void;
}

const browserClock: Clock = {
  now: Date.now,
  wait: (act, ms) => {
    const timer = setTimeout(act, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

interface Waiting {
  get: (localId: number) => Promise<LocalRecord | null>;
  /** How long it may still take until a removal is decided, in milliseconds. */
  restOf: (localRecord: LocalRecord) => number;
  /** Called when it is known what has happened to a local record. */
  listeners: Set<(localId: number) => void>;
  clock: Clock;
}

/** Resolves with the server's id as soon as it is known. */
const idWhenSent = (
  { get, restOf, listeners, clock }: Waiting,
  localId: number,
  signal: AbortSignal,
): Promise<number> =>
  new Promise((resolve, reject) => {
    let stopWaiting: () => void = () => undefined;
    const stop = () => {
      listeners.delete(hear);
      stopWaiting();
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
      const localRecord = await get(localId);
      if (localRecord === null) return;
      const { id } = localRecord;
      const rest = restOf(localRecord);
      if (rest > 0) {
        stopWaiting();
        if (listeners.has(hear))
          stopWaiting = clock.wait(() => {
            hear(localId);
          }, rest);
        return;
      }
      if (id === null) throw removed();
      stop();
      resolve(id);
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

/** Creates the store. `announcements` must not deliver to itself, like a `BroadcastChannel`. */
export function createLocalIds(
  table: LocalRecordTable,
  announcements: Announcements,
  clock: Clock = browserClock,
): LocalIdStore {
  /** Includes those that the browser had no room for. */
  const known = new Map<number, LocalRecord>();
  /** Those that are not stored. */
  const left = new Map<number, LocalRecord>();
  const write = async (localId: number, localRecord: LocalRecord) => {
    left.set(localId, localRecord);
    await table.change(localId, (stored) => after(stored, localRecord));
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

  /** Another tab may have got an id for a record that this one counts as removed. */
  const get = async (localId: number) => {
    const own = known.get(localId);
    if (own !== undefined && own.id !== null) return own;
    const stored = parsed(await table.read(localId));
    return stored?.id != null ? stored : (own ?? stored);
  };

  /** How long it may still take until the removal of a record is decided, in milliseconds. */
  const restOf = ({ id, undecidedSince: since = -Infinity }: LocalRecord) =>
    id === null ? Math.max(0, since + DECIDED_MS - clock.now()) : 0;

  const put = async (localId: number, localRecord: LocalRecord) => {
    if (localRecord.id === null && (await get(localId))?.id != null) return;
    known.set(localId, localRecord);
    try {
      await write(localId, localRecord);
    } finally {
      announce(localId);
      announcements.postMessage({ localId });
    }
  };

  return {
    get: async (localId) => {
      const localRecord = await get(localId);
      return localRecord !== null && restOf(localRecord) > 0 ? null : localRecord;
    },
    put,
    removing: async ({ localId, userId }, remove, isRemoved) => {
      const undecided = { id: null, userId, undecidedSince: clock.now() };
      // Only needed if the page closes in between.
      await table
        .change(localId, (stored) => (parsed(stored) === null ? undecided : undefined))
        .catch(() => undefined);
      const takeBack = () =>
        table
          .change(localId, (stored) =>
            parsed(stored)?.undecidedSince === undecided.undecidedSince ? null : undefined,
          )
          .catch(() => undefined);
      let outcome;
      try {
        outcome = await remove();
      } catch (error) {
        await takeBack();
        throw error;
      }
      if (!isRemoved(outcome)) await takeBack();
      // If there is no room, this page still knows it, and stores it later.
      else await put(localId, { id: null, userId }).catch(() => undefined);
      return outcome;
    },
    keepLeft: async () => {
      try {
        for (const [localId, localRecord] of left) await write(localId, localRecord);
        return true;
      } catch {
        return false;
      }
    },
    isLeft: ({ kind, id }) =>
      [...left.values()].some((localRecord) => localRecord.kind === kind && localRecord.id === id),
    localIdsOf: async (serverId) => {
      const all = [...(await table.all()), ...known];
      const named = all.filter(([, localRecord]) => parsed(localRecord)?.id === serverId);
      return [...new Set(named.map(([localId]) => localId))];
    },
    serverIdOf: async (localId) => (await get(localId))?.id ?? null,
    whenSent: (localId, signal) => idWhenSent({ get, restOf, listeners, clock }, localId, signal),
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
        const [ids, localRecords] = await Promise.all([store.getAllKeys(), store.getAll()]);
        return ids.map((id, index) => [id, localRecords[index]] as const);
      },
      change: (localId, change) =>
        withRoom(async () => {
          const transaction = (await open()).transaction('ids', 'readwrite', {
            durability: 'strict',
          });
          const { store } = transaction;
          const alter = async () => {
            const changed = change(await store.get(localId));
            if (changed === null) await store.delete(localId);
            else if (changed !== undefined) await store.put(changed, localId);
          };
          await Promise.all([alter(), transaction.done]);
        }),
    },
    new BroadcastChannel('plumbline-ids'),
  );
}

let opened: LocalIdStore | undefined;

/** The only store on this page. */
export const localIds = (): LocalIdStore => (opened ??= openLocalIds());
