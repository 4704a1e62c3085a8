import type { UploadEntry } from './upload-entry';

/** The item of a photo, under the server's id and the local id. */
export type ItemOfPhoto = Pick<UploadEntry, 'itemId' | 'localItemId'>;

/** Whether a photo belongs to the item with that id: the server's, or the local one. */
export const isOfItem = ({ itemId, localItemId }: ItemOfPhoto, id: number): boolean =>
  itemId === id || localItemId === id;
