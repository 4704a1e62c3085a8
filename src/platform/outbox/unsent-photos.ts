import { createStore } from '../store';

/** How many photos of items the server does not have yet, by the ids of the items. */
export const unsentPhotos = createStore<ReadonlyMap<number, number>>(new Map());

/** The number of an item's photos: `known` to the server, and those that wait on this device. */
export const usePhotoCount = (itemId: number, known: number): number =>
  known + (unsentPhotos.use().get(itemId) ?? 0);
