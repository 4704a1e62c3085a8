import type { Comment } from '../../../contract/comments/comment';
import type { CopiedInspection } from '../../../contract/device/calls';
import { DEVICE_LIMITS } from '../../../contract/device/limits';
import type { Inspection } from '../../../contract/inspections/inspection';
import type { Item } from '../../../contract/items/item';
import type { Photo } from '../../../contract/photos/photo';
import { compareNames } from '../../../contract/rules/name-order';
import { searched } from '../../../contract/rules/searched';
import type { SignOff } from '../../../contract/signatures/calls';
import type { ListedAssignee } from '../../../contract/users/user';
import { pageOf } from '../../../machines/inspections/copied-page';
import type { InspectionQuery } from '../../../machines/inspections/inspection-list.machine';
import type { ProjectOption } from '../../../machines/inspections/project-options.machine';
import type { ItemWithPhotos } from '../../../machines/items/item.machine';
import type { DeviceCopy } from '../../../machines/loading/load-context';
import type { Page } from '../../../machines/loading/page';
import {
  copiesOf,
  type CopyAt,
  type CopyDatabase,
  type UserCopies,
  itemKey,
  type StoredContents,
  type StoredHead,
} from './copy-database';
import { type Moves, readMoves } from './moves';

export type CopiedHead = StoredHead['head'];

export interface CopiedComments {
  /** The oldest first. */
  comments: readonly Comment[];
  /** How many older ones the copy lacks; null if that is not known. */
  leftOut: number | null;
}

export interface CopiedPhoto {
  photo: Photo;
  inspectionId: number;
}

/** What the copies on this device contain. */
export interface CopyReads {
  inspection: (id: number) => Promise<DeviceCopy<CopiedInspection> | null>;
  item: (id: number) => Promise<DeviceCopy<ItemWithPhotos> | null>;
  /** The comments on an item whose inspection is copied. */
  comments: (itemId: number) => Promise<DeviceCopy<CopiedComments> | null>;
  /** One page of the inspections, and the time of the oldest copy; null if there are none. */
  page: (
    query: InspectionQuery,
    /**
     * The inspections after applying the changes that wait, including those that exist only on this
     * device.
     */
    changed: (all: readonly Inspection[]) => Promise<readonly Inspection[]>,
  ) => Promise<DeviceCopy<Page<Inspection>> | null>;
  /** All items of the user's copies, by the ids of their inspections. */
  items: () => Promise<ReadonlyMap<number, readonly Item[]>>;
  /** The projects of the inspections whose names match, by name. */
  projects: (search: string) => Promise<readonly ProjectOption[]>;
  people: () => Promise<DeviceCopy<readonly ListedAssignee[]> | null>;
  /** The inspections that the user has opened, the most recent first. */
  opened: () => Promise<number[]>;
  /** The stamps of the copies, by the ids of their inspections. */
  stamps: () => Promise<ReadonlyMap<number, string>>;
  /** Read before an answer is requested that `keep` or `remove` writes. */
  moves: () => Promise<Moves>;
  /**
   * A revision that is the newest of its inspection, by its own id or by that of the inspection.
   */
  signOff: (of: 'reports' | 'inspections', id: number) => Promise<DeviceCopy<SignOff> | null>;
  /** All photos, the newest first. */
  photos: () => Promise<CopiedPhoto[]>;
  /** The inspections, and the time of the oldest copy; null if there are none. */
  heads: () => Promise<DeviceCopy<CopiedHead[]> | null>;
}

async function readCopy(
  database: CopyDatabase,
  at: CopyAt,
): Promise<(DeviceCopy<CopiedInspection> & Pick<StoredContents, 'leftOut'>) | null> {
  const transaction = database.transaction(['heads', 'contents']);
  const [head, contents] = await Promise.all([
    transaction.objectStore('heads').get(at),
    transaction.objectStore('contents').get(at),
  ]);
  if (head === undefined || contents === undefined) return null;
  const { inspectionItems, photos, leftOut = new Map() } = contents;
  const { comments = [], commentsLeftOut = null } = contents;
  const data = { ...head.head, inspectionItems, photos, comments, commentsLeftOut };
  return { data, copiedAt: head.copiedAt, leftOut };
}

const projectOf = ({ projectId, projectName, clientName }: Inspection): ProjectOption => ({
  id: projectId,
  name: projectName,
  clientName,
});

/** Reads the copies of a user. */
export function readCopies({ open, userId, now }: UserCopies): CopyReads {
  const mine = copiesOf(userId);
  const heads = async () => {
    const stored = await (await open()).getAll('heads', mine);
    if (stored.length === 0) return null;
    const copiedAt = Math.min(...stored.map((one) => one.copiedAt));
    return { data: stored.map(({ head }) => head), copiedAt };
  };
  return {
    inspection: async (id) => {
      const copied = await readCopy(await open(), [userId, id]);
      return copied && { data: copied.data, copiedAt: copied.copiedAt };
    },
    item: async (id) => {
      const database = await open();
      const key = await database.getKeyFromIndex('contents', 'item', itemKey(userId, id));
      const copied = key === undefined ? null : await readCopy(database, key);
      const item = copied?.data.inspectionItems.find((one) => one.id === id);
      if (copied === null || item === undefined) return null;
      const photos = copied.data.photos.filter((photo) => photo.inspectionItemId === id);
      const photosLeftOut = copied.leftOut?.get(id) ?? 0;
      return { data: { ...item, photos, photosLeftOut }, copiedAt: copied.copiedAt };
    },
    comments: async (itemId) => {
      const database = await open();
      const key = await database.getKeyFromIndex('contents', 'item', itemKey(userId, itemId));
      const copied = key === undefined ? null : await readCopy(database, key);
      if (copied === null) return null;
      const { comments: all, commentsLeftOut } = copied.data;
      const comments = all.filter((one) => one.inspectionItemId === itemId);
      const leftOut =
        // A server sends fewer only if there are no more.
        commentsLeftOut === null && all.length >= DEVICE_LIMITS.comments
          ? null
          : (commentsLeftOut?.find((one) => one.itemId === itemId)?.count ?? 0);
      return { data: { comments, leftOut }, copiedAt: copied.copiedAt };
    },
    heads,
    page: async (query, changed) => {
      const stored = await heads();
      const all = await changed(stored?.data ?? []);
      if (all.length === 0) return null;
      return { data: pageOf(all, query), copiedAt: stored?.copiedAt ?? now() };
    },
    items: async () => {
      const { store } = (await open()).transaction('contents');
      const [keys, all] = await Promise.all([store.getAllKeys(mine), store.getAll(mine)]);
      return new Map(keys.map(([, id], index) => [id, all[index]?.inspectionItems ?? []]));
    },
    projects: async (search) => {
      const stored = await heads();
      const byId = new Map(stored?.data.map((head) => [head.projectId, projectOf(head)]));
      return searched([...byId.values()], search, ({ name, clientName }) => [
        name,
        clientName,
      ]).toSorted((one, other) => compareNames(one.name, other.name));
    },
    people: async () => {
      const stored = await (await open()).get('people', userId);
      return stored === undefined ? null : { data: stored.people, copiedAt: stored.copiedAt };
    },
    opened: async () => {
      const { store } = (await open()).transaction('opened');
      const [keys, times] = await Promise.all([store.getAllKeys(mine), store.getAll(mine)]);
      return keys
        .map(([, id], index) => ({ id, time: times[index] ?? 0 }))
        .sort((one, other) => other.time - one.time)
        .slice(0, DEVICE_LIMITS.opened)
        .map(({ id }) => id);
    },
    stamps: async () => {
      const stored = await (await open()).getAll('heads', mine);
      return new Map(stored.map(({ head, stamp }) => [head.id, stamp]));
    },
    moves: async () => readMoves(await open(), userId),
    signOff: async (of, id) => {
      const stored = await (await open()).getAll('heads', mine);
      for (const { head, copiedAt } of stored) {
        const { signOff } = head;
        const isWanted = of === 'inspections' ? head.id === id : signOff?.report.id === id;
        // A copy from an earlier version of the app has no revision.
        if (isWanted && signOff) return { data: signOff, copiedAt };
      }
      return null;
    },
    photos: async () => {
      const { store } = (await open()).transaction('contents');
      const [keys, contents] = await Promise.all([store.getAllKeys(mine), store.getAll(mine)]);
      return contents
        .flatMap(({ photos }, index) => {
          const [, inspectionId = 0] = keys[index] ?? [];
          return photos.map((photo) => ({ photo, inspectionId }));
        })
        .sort((one, other) => other.photo.id - one.photo.id);
    },
  };
}
