import type { Comment } from '../../../contract/comments/comment';
import type { CopiedInspection } from '../../../contract/device/calls';
import type { Inspection } from '../../../contract/inspections/inspection';
import type { Item } from '../../../contract/items/item';
import type { Photo } from '../../../contract/photos/photo';
import type { Signature } from '../../../contract/signatures/signature';
import type { ListedAssignee } from '../../../contract/users/user';
import {
  copiesOf,
  type CopyAt,
  type UserCopies,
  copyTransaction,
  itemKey,
  type Moved,
  type StoredContents,
} from './copy-database';
import { announceChange } from './device-news';
import { countMove, hasMoved, type Moves, ofItem, ofReport } from './moves';

/** Writes into the copies on this device. Nothing here is lost if it fails: the server has it. */
export interface CopyWrites {
  /** Replaces the comments on an item, if its inspection is copied. */
  keepComments: (
    itemId: number,
    after: (comments: readonly Comment[]) => readonly Comment[],
  ) => Promise<void>;
  /** If it is not copied yet, it will be soon. */
  noteOpened: (id: number) => Promise<void>;
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
  /** Changes the photos of an item, and its number of them, if its inspection is copied. */
  keepPhotos: (
    itemId: number,
    after: (photos: readonly Photo[]) => readonly Photo[],
  ) => Promise<void>;
  /** Replaces them by all that the server has. */
  keepAllPhotos: (itemId: number, photos: readonly Photo[]) => Promise<void>;
  /** Adds a signature to its revision, if that is copied. */
  keepSignature: (signature: Signature) => Promise<void>;
  keepPeople: (people: readonly ListedAssignee[]) => Promise<void>;
  /** Removes copies, except those that have got a change since the list was requested. */
  remove: (ids: readonly number[], since: Moves) => Promise<void>;
  /** Records that these copies match the server's records now. */
  confirm: (ids: readonly number[]) => Promise<void>;
}

type Contents = Omit<StoredContents, 'itemKeys'>;

/** Of an inspection with very many photos, the server sends only the newest. */
function leftOutOf(items: readonly Item[], photos: readonly Photo[]): ReadonlyMap<number, number> {
  const counts = new Map(items.map(({ id, photoCount }) => [id, photoCount]));
  for (const { inspectionItemId: id } of photos) counts.set(id, (counts.get(id) ?? 0) - 1);
  return new Map([...counts].filter(([, count]) => count > 0));
}

const isOf =
  (itemId: number) =>
  ({ inspectionItemId }: Photo): boolean =>
    inspectionItemId === itemId;

/** An item with other photos. Its picture is the first one, if all of them are copied. */
function itemWith({ thumbnailUrl, ...item }: Item, photos: readonly Photo[], count: number): Item {
  const shown = photos.length === count ? photos[0]?.thumbnailUrl : thumbnailUrl;
  return { ...item, photoCount: count, ...(shown === undefined ? {} : { thumbnailUrl: shown }) };
}

/** The contents of a copy with other photos of an item, and another number of them. */
const withPhotos = (
  { photos, inspectionItems, ...contents }: Contents,
  itemId: number,
  now: readonly Photo[],
  countOf: (count: number) => number,
): Contents => ({
  ...contents,
  photos: [...photos.filter((photo) => !isOf(itemId)(photo)), ...now],
  inspectionItems: inspectionItems.map((item) =>
    item.id === itemId ? itemWith(item, now, countOf(item.photoCount)) : item,
  ),
});

/** Everything in an answer whose change the answer may lack. */
const allIn = ({ id, inspectionItems, signOff }: CopiedInspection): Moved[] => [
  id,
  ...inspectionItems.map((item) => ofItem(item.id)),
  ...(signOff ? [ofReport(signOff.report.id)] : []),
];

const keysOf = (userId: number, items: readonly Item[]) =>
  items.map(({ id }) => itemKey(userId, id));

type WholeCopies = Pick<CopyWrites, 'noteOpened' | 'keep' | 'keepCreated' | 'remove'>;

/** Adds and removes whole copies. */
function writeWhole({ open, userId, now }: UserCopies): WholeCopies {
  const at = (id: number): CopyAt => [userId, id];
  const put = async (
    transaction: ReturnType<typeof copyTransaction>,
    { inspectionItems, photos, comments, commentsLeftOut, ...head }: CopiedInspection,
    stamp: string,
  ) => {
    const itemKeys = keysOf(userId, inspectionItems);
    const leftOut = leftOutOf(inspectionItems, photos);
    const ofComments = { comments, commentsLeftOut };
    const contents = { inspectionItems, photos, ...ofComments, itemKeys, leftOut };
    const stored = { head, stamp, copiedAt: now() };
    await Promise.all([
      transaction.objectStore('heads').put(stored, at(head.id)),
      transaction.objectStore('contents').put(contents, at(head.id)),
    ]);
  };
  const noteOpened = async (id: number) => {
    const database = await open();
    await database.put('opened', now(), at(id));
    if ((await database.getKey('heads', at(id))) === undefined) announceChange();
  };
  return {
    noteOpened,
    keep: async (inspection, stamp, since) => {
      const transaction = copyTransaction(await open());
      const keep = async () => {
        const moves = transaction.objectStore('moves');
        if (await hasMoved(moves, userId, allIn(inspection), since)) return false;
        await put(transaction, inspection, stamp);
        return true;
      };
      const [isKept] = await Promise.all([keep(), transaction.done]);
      return isKept;
    },
    keepCreated: async (inspection) => {
      const transaction = copyTransaction(await open());
      const keep = async () => {
        await countMove(transaction.objectStore('moves'), userId, inspection.id);
        const key = await transaction.objectStore('heads').getKey(at(inspection.id));
        // A repeated change may arrive when the whole inspection has already been copied.
        if (key !== undefined) return false;
        const contents = { inspectionItems: [], photos: [], comments: [], commentsLeftOut: [] };
        const more = { propertyAddress: '', signOff: null };
        // No stamp of the server is empty, so the next comparison loads the whole inspection.
        await put(transaction, { ...inspection, ...contents, ...more }, '');
        return true;
      };
      const [isNew] = await Promise.all([keep(), transaction.done]);
      if (isNew) await noteOpened(inspection.id);
    },
    remove: async (ids, since) => {
      const transaction = copyTransaction(await open());
      const stores = ['heads', 'contents'] as const;
      const removeOne = async (id: number) => {
        if (await hasMoved(transaction.objectStore('moves'), userId, [id], since)) return;
        await Promise.all(stores.map((name) => transaction.objectStore(name).delete(at(id))));
      };
      await Promise.all([...ids.map(removeOne), transaction.done]);
    },
  };
}

/** Changes what a copy has of the inspection itself, without its items. */
function writeHeads({
  open,
  userId,
  now,
}: UserCopies): Pick<CopyWrites, 'keepInspection' | 'keepSignature' | 'confirm'> {
  const at = (id: number): CopyAt => [userId, id];
  const mine = copiesOf(userId);
  return {
    keepInspection: async (inspection) => {
      const transaction = (await open()).transaction(['heads', 'moves'], 'readwrite');
      const keep = async () => {
        await countMove(transaction.objectStore('moves'), userId, inspection.id);
        const store = transaction.objectStore('heads');
        const stored = await store.get(at(inspection.id));
        if (stored === undefined || stored.head.version > inspection.version) return;
        const head = { ...stored.head, ...inspection };
        await store.put({ ...stored, head }, at(inspection.id));
      };
      await Promise.all([keep(), transaction.done]);
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
        const moved = key?.[1] ?? ofReport(signature.reportId);
        await countMove(transaction.objectStore('moves'), userId, moved);
        const signOff = one?.head.signOff ?? null;
        if (key === undefined || one === undefined || signOff === null) return;
        const others = signOff.signatures.filter(({ id }) => id !== signature.id);
        const signed = { ...signOff, signatures: [...others, signature] };
        await store.put({ ...one, head: { ...one.head, signOff: signed } }, key);
      };
      await Promise.all([keep(), transaction.done]);
    },
    confirm: async (ids) => {
      const transaction = (await open()).transaction('heads', 'readwrite');
      const confirmOne = async (id: number) => {
        const head = await transaction.store.get(at(id));
        if (head !== undefined) await transaction.store.put({ ...head, copiedAt: now() }, at(id));
      };
      await Promise.all([...ids.map(confirmOne), transaction.done]);
    },
  };
}

type ContentWrites = Pick<
  CopyWrites,
  'keepItem' | 'removeItem' | 'keepPhotos' | 'keepAllPhotos' | 'keepComments'
>;

/** Changes the items of a copy, with their photos and comments. */
function writeContents({ open, userId }: UserCopies): ContentWrites {
  const at = (id: number): CopyAt => [userId, id];
  /** Changes the copy of the inspection to which an item belongs, if there is one. */
  const changeAround = async (itemId: number, change: (contents: Contents) => Contents) => {
    const transaction = (await open()).transaction(['contents', 'moves'], 'readwrite');
    const store = transaction.objectStore('contents');
    const alter = async () => {
      const key = await store.index('item').getKey(itemKey(userId, itemId));
      const moved = key?.[1] ?? ofItem(itemId);
      await countMove(transaction.objectStore('moves'), userId, moved);
      const contents = key === undefined ? undefined : await store.get(key);
      if (contents === undefined) return;
      const changed = change(contents);
      await store.put({ ...changed, itemKeys: keysOf(userId, changed.inspectionItems) }, key);
    };
    await Promise.all([alter(), transaction.done]);
  };

  return {
    keepItem: async (item) => {
      const transaction = (await open()).transaction(['contents', 'moves'], 'readwrite');
      const keep = async () => {
        await countMove(transaction.objectStore('moves'), userId, item.inspectionId);
        const store = transaction.objectStore('contents');
        const contents = await store.get(at(item.inspectionId));
        if (contents === undefined) return;
        const { inspectionItems: copied } = contents;
        if (copied.some(({ id, version }) => id === item.id && version > item.version)) return;
        const others = copied.filter(({ id }) => id !== item.id);
        const inspectionItems = [...others, item].sort((one, other) => one.id - other.id);
        const itemKeys = keysOf(userId, inspectionItems);
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
      changeAround(itemId, (contents) => {
        const before = contents.photos.filter(isOf(itemId));
        const now = after(before);
        const more = now.length - before.length;
        return withPhotos(contents, itemId, now, (count) => Math.max(0, count + more));
      }),
    keepAllPhotos: (itemId, photos) =>
      changeAround(itemId, ({ leftOut = new Map<number, number>(), ...contents }) => ({
        ...withPhotos(contents, itemId, photos, () => photos.length),
        leftOut: new Map([...leftOut].filter(([id]) => id !== itemId)),
      })),
    keepComments: (itemId, after) =>
      changeAround(itemId, ({ comments = [], ...contents }) => {
        const isOwn = ({ inspectionItemId }: Comment) => inspectionItemId === itemId;
        const others = comments.filter((comment) => !isOwn(comment));
        return { ...contents, comments: [...others, ...after(comments.filter(isOwn))] };
      }),
  };
}

/** Writes the copies of a user. */
export function writeCopies(copies: UserCopies): CopyWrites {
  const { open, userId, now } = copies;
  return {
    ...writeWhole(copies),
    ...writeHeads(copies),
    ...writeContents(copies),
    keepPeople: async (people) => {
      await (await open()).put('people', { people, copiedAt: now() }, userId);
    },
  };
}
