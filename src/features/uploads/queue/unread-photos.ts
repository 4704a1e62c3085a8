import { createStore } from '../../../platform/store';

/** How many photos of the user only another version of the app can read. */
export const unreadPhotos = createStore(0);
