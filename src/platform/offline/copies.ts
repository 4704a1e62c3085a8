import type { CopiedInspection } from '../../../contract/device/calls';
import { DEVICE_LIMITS } from '../../../contract/device/limits';
import type { Inspection } from '../../../contract/inspections/calls';
import type { Assignee } from '../../../contract/users/user';
import type { OnDevice } from '../../../machines/device/pull.machine';
import { pageOf } from '../../../machines/inspections/copied-page';
import type { InspectionQuery } from '../../../machines/inspections/inspection-list.machine';
import type { ItemWithPhotos } from '../../../machines/items/item.machine';
import type { DeviceCopy } from '../../../machines/loading/load.machine';
import type { Page } from '../../../machines/loading/page';
import {
  copiesOf,
  type CopyAt,
  type CopyDatabase,
  copyTransaction,
  itemKey,
} from './copy-database';
import { announceChange } from './device-news';
import { dropPictures } from './pictures';

/**
 * The copies of one user's inspections on this device, to be read without a connection. They are
 * only copies: all of them may be removed at any time.
 */
export interface Copies {
  inspection: (id: number) => Promise<DeviceCopy<CopiedInspection> | null>;
  item: (id: number) => Promise<DeviceCopy<ItemWithPhotos> | null>;
  /** One page of the inspections, and the time of the oldest copy; null if there are none. */
  page: (query: InspectionQuery) => Promise<DeviceCopy<Page<Inspection>> | null>;
  people: () => Promise<DeviceCopy<readonly Assignee[]> | null>;
  /** The inspections that the user has opened, the last one first. */
  opened: () => Promise<number[]>;
  noteOpened: (id: number) => Promise<void>;
  /** The stamps of the copies by the ids of their inspections. */
  stamps: () => Promise<ReadonlyMap<number, string>>;
  keep: (inspection: CopiedInspection, stamp: string) => Promise<void>;
  keepPeople: (people: readonly Assignee[]) => Promise<void>;
  remove: (ids: readonly number[]) => Promise<void>;
  /** Removes the copies of all other users of this browser. */
  removeOthers: () => Promise<void>;
  /** Removes all copies and pictures of this browser. */
  removeAll: () => Promise<void>;
  /** The addresses of the small pictures of all photos, the newest first. */
  thumbnails: () => Promise<string[]>;
  /** Counts inspections, and the bytes of their records. */
  measure: () => Promise<OnDevice>;
}

async function readCopy(
  database: CopyDatabase,
  at: CopyAt,
): Promise<DeviceCopy<CopiedInspection> | null> {
  const transaction = database.transaction(['heads', 'contents']);
  const [head, contents] = await Promise.all([
    transaction.objectStore('heads').get(at),
    transaction.objectStore('contents').get(at),
  ]);
  if (head === undefined || contents === undefined) return null;
  const { inspectionItems, photos } = contents;
  return { data: { ...head.head, inspectionItems, photos }, copiedAt: head.copiedAt };
}

const idOf = ([, id]: CopyAt) => id;

/** The copies of a user. */
export function createCopies(
  open: () => Promise<CopyDatabase>,
  userId: number,
  now: () => number = Date.now,
): Copies {
  const at = (id: number): CopyAt => [userId, id];
  const mine = copiesOf(userId);
  return {
    inspection: async (id) => readCopy(await open(), at(id)),
    item: async (id) => {
      const database = await open();
      const key = await database.getKeyFromIndex('contents', 'item', itemKey(userId, id));
      const copied = key === undefined ? null : await readCopy(database, key);
      const item = copied?.data.inspectionItems.find((one) => one.id === id);
      if (copied === null || item === undefined) return null;
      const photos = copied.data.photos.filter((photo) => photo.inspectionItemId === id);
      return { data: { ...item, photos }, copiedAt: copied.copiedAt };
    },
    page: async (query) => {
      const stored = await (await open()).getAll('heads', mine);
      if (stored.length === 0) return null;
      const copiedAt = Math.min(...stored.map((one) => one.copiedAt));
      return {
        data: pageOf(
          stored.map(({ head }) => head),
          query,
        ),
        copiedAt,
      };
    },
    people: async () => {
      const stored = await (await open()).get('people', userId);
      return stored === undefined ? null : { data: stored.people, copiedAt: stored.copiedAt };
    },
    opened: async () => {
      const { store } = (await open()).transaction('opened');
      const [keys, times] = await Promise.all([store.getAllKeys(mine), store.getAll(mine)]);
      return keys
        .map((key, index) => ({ id: idOf(key), time: times[index] ?? 0 }))
        .sort((one, other) => other.time - one.time)
        .slice(0, DEVICE_LIMITS.opened)
        .map(({ id }) => id);
    },
    noteOpened: async (id) => {
      await (await open()).put('opened', now(), at(id));
      announceChange();
    },
    stamps: async () => {
      const { store } = (await open()).transaction('heads');
      const [keys, heads] = await Promise.all([store.getAllKeys(mine), store.getAll(mine)]);
      return new Map(keys.map((key, index) => [idOf(key), heads[index]?.stamp ?? '']));
    },
    keep: async ({ inspectionItems, photos, ...head }, stamp) => {
      const transaction = copyTransaction(await open());
      const contents = {
        inspectionItems,
        photos,
        itemKeys: inspectionItems.map(({ id }) => itemKey(userId, id)),
      };
      const bytes = new Blob([JSON.stringify([head, contents])]).size;
      const stored = { head, stamp, copiedAt: now(), bytes };
      await Promise.all([
        transaction.objectStore('heads').put(stored, at(head.id)),
        transaction.objectStore('contents').put(contents, at(head.id)),
        transaction.done,
      ]);
    },
    keepPeople: async (people) => {
      await (await open()).put('people', { people, copiedAt: now() }, userId);
    },
    remove: async (ids) => {
      const transaction = copyTransaction(await open());
      const stores = ['heads', 'contents', 'opened'] as const;
      const removals = ids.flatMap((id) =>
        stores.map((name) => transaction.objectStore(name).delete(at(id))),
      );
      await Promise.all([...removals, transaction.done]);
    },
    removeOthers: async () => {
      const transaction = copyTransaction(await open());
      const before = IDBKeyRange.upperBound([userId], true);
      const after = IDBKeyRange.lowerBound([userId, []]);
      const stores = ['heads', 'contents', 'opened'] as const;
      const hadOthers = (await transaction.objectStore('people').getAllKeys()).some(
        (id) => id !== userId,
      );
      const removals = [before, after].flatMap((range) =>
        stores.map((name) => transaction.objectStore(name).delete(range)),
      );
      const people = [
        transaction.objectStore('people').delete(IDBKeyRange.upperBound(userId, true)),
        transaction.objectStore('people').delete(IDBKeyRange.lowerBound(userId, true)),
      ];
      await Promise.all([...removals, ...people, transaction.done]);
      if (hadOthers) await dropPictures();
    },
    removeAll: async () => {
      const transaction = copyTransaction(await open());
      const stores = ['heads', 'contents', 'people', 'opened'] as const;
      const removals = stores.map((name) => transaction.objectStore(name).clear());
      await Promise.all([...removals, transaction.done]);
      await dropPictures();
    },
    thumbnails: async () => {
      const stored = await (await open()).getAll('contents', mine);
      return stored
        .flatMap(({ photos }) => photos)
        .sort((one, other) => other.id - one.id)
        .map(({ thumbnailUrl }) => thumbnailUrl);
    },
    measure: async () => {
      const stored = await (await open()).getAll('heads', mine);
      return {
        inspections: stored.length,
        bytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
      };
    },
  };
}
