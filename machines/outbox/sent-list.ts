import { loadMachineOf } from '../loading/load.machine';
import { isRecent, type SentChange, type SentEntry, type SentPhoto } from './sent-entry';
import { kindOf } from './waiting-calls';

/** The lines of the list. */
const SENT_LINES = 50;

/** What the device knows about the item of a photo. */
export interface KnownItem {
  title: string;
  inspectionId: number;
}

interface Line {
  key: string;
  sentAt: number;
  /** The title of the inspection; null if the device does not know it. */
  inspection: string | null;
}

/** A change, or all photos of one item. */
export type SentLine =
  | (Line & { kind: 'change'; change: SentChange })
  | (Line & {
      kind: 'photos';
      count: number;
      /** How many of them the server no longer has, as far as the device knows. */
      deleted: number;
      itemId: number;
      item: KnownItem | null;
    });

/** What a user has sent from this device within a day. */
export interface SentList {
  changes: number;
  photos: number;
  /** The newest first. */
  lines: readonly SentLine[];
  /** How many older entries the list leaves out. */
  left: number;
}

/** The photos of one item that the device has copies of. */
export interface KnownPhotos {
  ids: ReadonlySet<number>;
  /** When they were compared with the server, in milliseconds since 1970. */
  copiedAt: number;
}

/** What the device keeps of the records. */
export interface KnownRecords {
  items: ReadonlyMap<number, KnownItem>;
  /** By their items. */
  photos: ReadonlyMap<number, KnownPhotos>;
  /** The titles of inspections by their ids. */
  inspections: ReadonlyMap<number, string>;
}

const isPhoto = (entry: SentEntry): entry is SentPhoto => entry.kind === 'photo';
const isChange = (entry: SentEntry): entry is SentChange => entry.kind === 'change';

/** The photos of each item. */
function byItem(photos: readonly SentPhoto[]): Map<number, SentPhoto[]> {
  const groups = new Map<number, SentPhoto[]>();
  for (const photo of photos)
    groups.set(photo.itemId, [...(groups.get(photo.itemId) ?? []), photo]);
  return groups;
}

/** The items of which photos were sent. */
export const itemsWithPhotos = (entries: readonly SentEntry[]): number[] => [
  ...new Set(entries.filter(isPhoto).map(({ itemId }) => itemId)),
];

/** A comparison that began before a photo was sent may finish this much later. */
const COMPARING_MS = 60_000;

/**
 * Finds the photos that the server no longer has, from the user's own deletions and from the
 * copies.
 */
function deletedAmong(changes: readonly SentChange[], photos: KnownRecords['photos']) {
  const deletedBy = (call: SentChange['call']) =>
    new Set(changes.filter((change) => change.call === call).map(({ record }) => record));
  const [ofItems, own] = [deletedBy('deleteItem'), deletedBy('deletePhoto')];
  return ({ itemId, photoId, sentAt }: SentPhoto): boolean => {
    if (ofItems.has(itemId)) return true;
    if (photoId === undefined) return false;
    const copied = photos.get(itemId);
    const isMissing =
      copied !== undefined && copied.copiedAt > sentAt + COMPARING_MS && !copied.ids.has(photoId);
    return isMissing || own.has(photoId);
  };
}

/** The items that were changed, with their newest titles. */
export function itemsIn(entries: readonly SentEntry[]): Map<number, KnownItem> {
  const changed = entries.filter(isChange).filter((change) => kindOf(change) === 'item');
  return new Map(
    changed
      .toSorted((one, other) => one.sentAt - other.sentAt)
      .map(({ record, title, inspectionId }) => [record, { title, inspectionId }]),
  );
}

/** The list of what was sent, from entries in any order. */
export function sentListOf(
  all: readonly SentEntry[],
  { items, photos: copied, inspections }: KnownRecords,
  now: number,
): SentList {
  const recent = all.filter((entry) => isRecent(entry, now));
  const known = new Map([...items, ...itemsIn(recent)]);
  const photos = byItem(recent.filter(isPhoto));
  const changes = recent.filter(isChange);
  const isDeleted = deletedAmong(changes, copied);
  const titleOf = (id: number | undefined) => inspections.get(id ?? 0) ?? null;
  const lines: SentLine[] = [
    ...changes.map((change) => ({
      kind: 'change' as const,
      key: change.key,
      sentAt: change.sentAt,
      change,
      inspection: kindOf(change) === 'inspection' ? null : titleOf(change.inspectionId),
    })),
    ...[...photos].map(([itemId, sent]) => {
      const item = known.get(itemId) ?? null;
      return {
        kind: 'photos' as const,
        key: `photos-${String(itemId)}`,
        itemId,
        item,
        count: sent.length,
        deleted: sent.filter(isDeleted).length,
        sentAt: Math.max(...sent.map(({ sentAt }) => sentAt)),
        inspection: titleOf(item?.inspectionId),
      };
    }),
  ].toSorted((one, other) => other.sentAt - one.sentAt);
  return {
    changes: changes.length,
    photos: recent.length - changes.length,
    lines: lines.slice(0, SENT_LINES),
    left: Math.max(0, lines.length - SENT_LINES),
  };
}

/** Loads the list from the device. */
export const recentlySentMachine = loadMachineOf<object, SentList>('recentlySent');
