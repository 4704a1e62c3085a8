import { PhotoUpdate, PhotoOrder } from '../../contract/photos/calls';
import type { Photo } from '../../contract/photos/photo';
import { inOrder, withoutPhoto, withPhoto } from '../photos/photo-list';
import type { KeptChange } from './kept-change';
import { recordsAfter } from './records-after';

/** A photo after a change of its caption or category. It keeps the server's version. */
function photoAfter(photo: Photo, { body }: KeptChange): Photo {
  const { caption, category } = PhotoUpdate.parse({ ...body, version: photo.version });
  return {
    ...photo,
    caption: caption === undefined ? photo.caption : caption,
    category: category === undefined ? photo.category : (category ?? 'other'),
  };
}

function withChange(photos: readonly Photo[], change: KeptChange): readonly Photo[] {
  const { call, record, body } = change;
  const changed = photos.find(({ id }) => id === record);
  switch (call) {
    case 'updatePhoto':
      return changed === undefined ? photos : withPhoto(photos, photoAfter(changed, change));
    case 'deletePhoto':
      return withoutPhoto(photos, record);
    case 'reorderPhotos':
      return inOrder(photos, PhotoOrder.parse(body).photoIds);
    default:
      return photos;
  }
}

/** The photos of an item after applying the changes that wait on the device, as in `recordsAfter`. */
export const photosAfter = (
  photos: readonly Photo[],
  changes: readonly KeptChange[],
): readonly Photo[] => recordsAfter(photos, changes, withChange);
