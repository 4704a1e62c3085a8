import type { Comment } from '../../../contract/comments/comment';
import type { CopiedInspection } from '../../../contract/device/calls';
import { DEVICE_LIMITS } from '../../../contract/device/limits';
import type { Inspection } from '../../../contract/inspections/calls';
import type { Item } from '../../../contract/items/item';
import type { Photo } from '../../../contract/photos/photo';
import type { SignOff } from '../../../contract/signatures/calls';
import type { Signature } from '../../../contract/signatures/signature';
import { compareNames } from '../../../contract/rules/name-order';
import type { Assignee } from '../../../contract/users/user';
import { pageOf } from '../../../machines/inspections/copied-page';
import type { ProjectOption } from '../../../machines/inspections/project-options.machine';
import { searched } from '../../../contract/rules/searched';
import type { InspectionQuery } from '../../../machines/inspections/inspection-list.machine';
import type { ItemWithPhotos } from '../../../machines/items/item.machine';
import type { DeviceCopy } from '../../../machines/loading/load-context';
import type { Page } from '../../../machines/loading/page';
import {
  copiesOf,
  type CopyAt,
  type CopyDatabase,
  copyTransaction,
  itemKey,
  type StoredContents,
  type StoredHead,
} from './copy-database';
import { announceChange } from './device-news';
import { countMove, hasMoved, type Moves, readMoves, UNKNOWN_INSPECTION } from './moves';

export type CopiedHead = StoredHead['head'];

export interface CopiedPhoto {
  photo: Photo;
  inspectionId: number;
}

/**
 * The copies of one user's inspections on this device, so that they can be read without a
 * connection. They are only copies and may all be removed at any time.
 */
export interface Copies {
  inspection: (id: number) => Promise<DeviceCopy<CopiedInspection> | null>;
  item: (id: number) => Promise<DeviceCopy<ItemWithPhotos> | null>;
  /** The comments on an item whose inspection is copied, the oldest first. */
  comments: (itemId: number) => Promise<DeviceCopy<readonly Comment[]> | null>;
  /** Replaces the comments on an item, if its inspection is copied. */
  keepComments: (
    itemId: number,
    after: (comments: readonly Comment[]) => readonly Comment[],
  ) => Promise<void>;
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
  people: () => Promise<DeviceCopy<readonly Assignee[]> | null>;
  /** The inspections that the user has opened, the most recent first. */
  opened: () => Promise<number[]>;
  noteOpened: (id: number) => Promise<void>;
  /** The stamps of the copies, by the ids of their inspections. */
  stamps: () => Promise<ReadonlyMap<number, string>>;
  /** Read before an answer is requested that `keep` or `remove` writes. */
  moves: () => Promise<Moves>;
  /**
   * Stores an answer of the server, unless the copy has got a change since it was requested. The
   * copy then stays outdated. Returns whether it is stored.
   */
  keep: (inspection: CopiedInspection, stamp: string, since: Moves) => Promise<boolean>;
  /** Replaces an inspection without its items, if it is copied. */
  keepInspection: (inspection: Inspection) => Promise<void>;
  /** Adds an inspection that was just created on this device, because the user may open it next. */
  keepCreated: (inspection: Inspection) => Promise<void>;
  /** Replaces one item, if its inspection is copied. */
  keepItem: (item: Item) => Promise<void>;
  /** Removes one item with its photos. */
  removeItem: (id: number) => Promise<void>;
  /** Replaces the photos of an item, if its inspection is copied. */
  keepPhotos: (
    itemId: number,
    after: (photos: readonly Photo[]) => readonly Photo[],
  ) => Promise<void>;
  /**
   * A revision that is the newest of its inspection, by its own id or by that of the inspection.
   */
  signOff: (of: 'reports' | 'inspections', id: number) => Promise<DeviceCopy<SignOff> | null>;
  /** Adds a signature to its revision, if that is copied. */
  keepSignature: (signature: Signature) => Promise<void>;
  keepPeople: (people: readonly Assignee[]) => Promise<void>;
  /** Removes copies, except those that have got a change since the list was requested. */
  remove: (ids: readonly number[], since: Moves) => Promise<void>;
  /** Records that these copies match the server's records now. */
  confirm: (ids: readonly number[]) => Promise<void>;
  /** All photos, the newest first. */
  photos: () => Promise<CopiedPhoto[]>;
  /** The inspections, and the time of the oldest copy; null if there are none. */
  heads: () => Promise<DeviceCopy<CopiedHead[]> | null>;
}

type Contents = Omit<StoredContents, 'itemKeys'>;

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
  const { inspectionItems, photos, comments = [] } = contents;
  return { data: { ...head.head, inspectionItems, photos, comments }, copiedAt: head.copiedAt };
}

const projectOf = ({ projectId, projectName, clientName }: Inspection): ProjectOption => ({
  id: projectId,
  name: projectName,
  clientName,
});

/** The copies of a user. */
export function createCopies(
  open: () => Promise<CopyDatabase>,
  userId: number,
  now: () => number = Date.now,
): Copies {
  const at = (id: number): CopyAt => [userId, id];
  const mine = copiesOf(userId);
  const heads = async () => {
    const stored = await (await open()).getAll('heads', mine);
    if (stored.length === 0) return null;
    const copiedAt = Math.min(...stored.map((one) => one.copiedAt));
    return { data: stored.map(({ head }) => head), copiedAt };
  };
  const keysOf = (items: readonly Item[]) => items.map(({ id }) => itemKey(userId, id));

  /** Changes the copy of the inspection to which an item belongs, if there is one. */
  const changeAround = async (itemId: number, change: (contents: Contents) => Contents) => {
    const transaction = (await open()).transaction(['contents', 'moves'], 'readwrite');
    const store = transaction.objectStore('contents');
    const alter = async () => {
      const key = await store.index('item').getKey(itemKey(userId, itemId));
      await countMove(transaction.objectStore('moves'), key ?? at(UNKNOWN_INSPECTION));
      const contents = key === undefined ? undefined : await store.get(key);
      if (contents === undefined) return;
      const changed = change(contents);
      await store.put({ ...changed, itemKeys: keysOf(changed.inspectionItems) }, key);
    };
    await Promise.all([alter(), transaction.done]);
  };

  const put = async (
    transaction: ReturnType<typeof copyTransaction>,
    { inspectionItems, photos, comments, ...head }: CopiedInspection,
    stamp: string,
  ) => {
    const itemKeys = keysOf(inspectionItems);
    const contents = { inspectionItems, photos, comments, itemKeys };
    const stored = { head, stamp, copiedAt: now() };
    await Promise.all([
      transaction.objectStore('heads').put(stored, at(head.id)),
      transaction.objectStore('contents').put(contents, at(head.id)),
    ]);
  };
  const noteOpened = async (id: number) => {
    await (await open()).put('opened', now(), at(id));
    announceChange();
  };
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
    comments: async (itemId) => {
      const database = await open();
      const key = await database.getKeyFromIndex('contents', 'item', itemKey(userId, itemId));
      const copied = key === undefined ? null : await readCopy(database, key);
      if (copied === null) return null;
      const comments = copied.data.comments.filter((one) => one.inspectionItemId === itemId);
      return { data: comments, copiedAt: copied.copiedAt };
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
    noteOpened,
    stamps: async () => {
      const stored = await (await open()).getAll('heads', mine);
      return new Map(stored.map(({ head, stamp }) => [head.id, stamp]));
    },
    moves: async () => readMoves(await open(), userId),
    keep: async (inspection, stamp, since) => {
      const transaction = copyTransaction(await open());
      const keep = async () => {
        const { id } = inspection;
        if (await hasMoved(transaction.objectStore('moves'), at(id), since)) return false;
        await put(transaction, inspection, stamp);
        return true;
      };
      const [isKept] = await Promise.all([keep(), transaction.done]);
      return isKept;
    },
    keepInspection: async (inspection) => {
      const transaction = (await open()).transaction(['heads', 'moves'], 'readwrite');
      const keep = async () => {
        await countMove(transaction.objectStore('moves'), at(inspection.id));
        const store = transaction.objectStore('heads');
        const stored = await store.get(at(inspection.id));
        if (stored === undefined || stored.head.version > inspection.version) return;
        const head = { ...stored.head, ...inspection };
        await store.put({ ...stored, head }, at(inspection.id));
      };
      await Promise.all([keep(), transaction.done]);
    },
    keepCreated: async (inspection) => {
      const transaction = copyTransaction(await open());
      const keep = async () => {
        await countMove(transaction.objectStore('moves'), at(inspection.id));
        const key = await transaction.objectStore('heads').getKey(at(inspection.id));
        // A repeated change may arrive when the whole inspection has already been copied.
        if (key !== undefined) return false;
        const contents = { inspectionItems: [], photos: [], comments: [], propertyAddress: '' };
        const signOff = null;
        // No stamp of the server is empty, so the next comparison loads the whole inspection.
        await put(transaction, { ...inspection, ...contents, signOff }, '');
        return true;
      };
      const [isNew] = await Promise.all([keep(), transaction.done]);
      if (isNew) await noteOpened(inspection.id);
    },
    keepItem: async (item) => {
      const transaction = (await open()).transaction(['contents', 'moves'], 'readwrite');
      const keep = async () => {
        await countMove(transaction.objectStore('moves'), at(item.inspectionId));
        const store = transaction.objectStore('contents');
        const contents = await store.get(at(item.inspectionId));
        if (contents === undefined) return;
        const { inspectionItems: copied } = contents;
        if (copied.some(({ id, version }) => id === item.id && version > item.version)) return;
        const others = copied.filter(({ id }) => id !== item.id);
        const inspectionItems = [...others, item].sort((one, other) => one.id - other.id);
        const itemKeys = keysOf(inspectionItems);
        await store.put({ ...contents, inspectionItems, itemKeys }, at(item.inspectionId));
      };
      await Promise.all([keep(), transaction.done]);
    },
    removeItem: (id) =>
      changeAround(id, ({ inspectionItems, photos, ...others }) => ({
        ...others,
        inspectionItems: inspectionItems.filter((item) => item.id !== id),
        photos: photos.filter(({ inspectionItemId }) => inspectionItemId !== id),
      })),
    keepPhotos: (itemId, after) =>
      changeAround(itemId, ({ photos, ...contents }) => {
        const isOwn = ({ inspectionItemId }: Photo) => inspectionItemId === itemId;
        const others = photos.filter((photo) => !isOwn(photo));
        return { ...contents, photos: [...others, ...after(photos.filter(isOwn))] };
      }),
    keepComments: (itemId, after) =>
      changeAround(itemId, ({ comments = [], ...contents }) => {
        const isOwn = ({ inspectionItemId }: Comment) => inspectionItemId === itemId;
        const others = comments.filter((comment) => !isOwn(comment));
        return { ...contents, comments: [...others, ...after(comments.filter(isOwn))] };
      }),
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
    keepSignature: async (signature) => {
      const transaction = (await open()).transaction(['heads', 'moves'], 'readwrite');
      const keep = async () => {
        const store = transaction.objectStore('heads');
        const keys = await store.getAllKeys(mine);
        const stored = await store.getAll(mine);
        const index = stored.findIndex(
          ({ head }) => head.signOff?.report.id === signature.reportId,
        );
        const [key, one] = [keys[index], stored[index]];
        await countMove(transaction.objectStore('moves'), key ?? at(UNKNOWN_INSPECTION));
        const signOff = one?.head.signOff ?? null;
        if (key === undefined || one === undefined || signOff === null) return;
        const others = signOff.signatures.filter(({ id }) => id !== signature.id);
        const signed = { ...signOff, signatures: [...others, signature] };
        await store.put({ ...one, head: { ...one.head, signOff: signed } }, key);
      };
      await Promise.all([keep(), transaction.done]);
    },
    keepPeople: async (people) => {
      await (await open()).put('people', { people, copiedAt: now() }, userId);
    },
    remove: async (ids, since) => {
      const transaction = copyTransaction(await open());
      const stores = ['heads', 'contents'] as const;
      const removeOne = async (id: number) => {
        if (await hasMoved(transaction.objectStore('moves'), at(id), since)) return;
        await Promise.all(stores.map((name) => transaction.objectStore(name).delete(at(id))));
      };
      await Promise.all([...ids.map(removeOne), transaction.done]);
    },
    confirm: async (ids) => {
      const transaction = (await open()).transaction('heads', 'readwrite');
      const confirmOne = async (id: number) => {
        const head = await transaction.store.get(at(id));
        if (head !== undefined) await transaction.store.put({ ...head, copiedAt: now() }, at(id));
      };
      await Promise.all([...ids.map(confirmOne), transaction.done]);
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
