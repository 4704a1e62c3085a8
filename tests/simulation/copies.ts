import type { Item } from '../../contract/items/item';
import type { Photo } from '../../contract/photos/photo';
import type { KeptChange } from '../../machines/outbox/kept-change';
import { keepIn, type RenewedCopies } from '../../src/features/outbox/keep-in-copy';

/** What a device has read from the server for one user. */
export interface Records {
  items: readonly Item[];
  photos: readonly Photo[];
}

export interface SimulatedCopies {
  items: () => Item[];
  photosOf: (itemId: number) => readonly Photo[];
  /** Replaces everything. */
  take: (records: Records) => void;
  /** Updates them with the answer to a change. */
  keep: (change: KeptChange, answer: unknown) => Promise<void>;
}

const NOT_SIMULATED = () => Promise.reject(new Error('Such records are not simulated'));

/** The copies of one user's records on one device; they survive the app. */
export function createSimulatedCopies(): SimulatedCopies {
  const items = new Map<number, Item>();
  const photos = new Map<number, readonly Photo[]>();
  const renewed: RenewedCopies = {
    removeItem: (id) => {
      items.delete(id);
      photos.delete(id);
      return Promise.resolve();
    },
    keepItem: (item) => Promise.resolve(void items.set(item.id, item)),
    keepPhotos: (itemId, after) =>
      Promise.resolve(void photos.set(itemId, after(photos.get(itemId) ?? []))),
    keepAllPhotos: (itemId, all) => Promise.resolve(void photos.set(itemId, all)),
    keepComments: NOT_SIMULATED,
    keepSignature: NOT_SIMULATED,
    keepCreated: NOT_SIMULATED,
    keepInspection: NOT_SIMULATED,
  };
  return {
    items: () => [...items.values()],
    photosOf: (itemId) => photos.get(itemId) ?? [],
    take: (records) => {
      items.clear();
      photos.clear();
      for (const item of records.items) items.set(item.id, item);
      for (const photo of records.photos) {
        const { inspectionItemId: itemId } = photo;
        photos.set(itemId, [...(photos.get(itemId) ?? []), photo]);
      }
    },
    keep: (change, answer) => keepIn(renewed, change, answer),
  };
}
