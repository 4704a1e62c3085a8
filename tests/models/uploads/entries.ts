import type { UploadEntry } from '../../../machines/uploads/upload-entry';

/** An entry of the upload queue, for the models of uploads. */
export const anEntry = (fields: Partial<UploadEntry> = {}): UploadEntry => ({
  format: 1,
  id: 'photo-a1',
  userId: 1,
  itemId: 5,
  localItemId: null,
  place: 'photos',
  order: 0,
  name: 'a.jpg',
  size: 10,
  contentType: 'image/jpeg',
  lastModified: 0,
  caption: '',
  category: 'other',
  compress: true,
  chosenIn: 'tab-1',
  isSent: false,
  state: 'chosen',
  failure: null,
  ...fields,
});
