import { createStore } from '../../platform/store';

/**
 * How many photos of each user, by id, are only in this page, because the browser had no room. They
 * stay there when their user logs out, and are lost with the page.
 */
export const heldPhotos = createStore<ReadonlyMap<number, number>>(new Map());
