import type { Photo } from '../../contract/photos/photo';

/** Functions on the ordered photos of an item. Each returns a new list. */

export const idsOf = (photos: readonly Photo[]): number[] => photos.map(({ id }) => id);

export const withPhoto = (photos: readonly Photo[], photo: Photo): Photo[] =>
  photos.map((other) => (other.id === photo.id ? photo : other));

/** With a photo that the server has just stored, at its place; or with what it is now. */
export function withStored(photos: readonly Photo[], photo: Photo): Photo[] {
  if (photos.some(({ id }) => id === photo.id)) return withPhoto(photos, photo);
  const place = photos.findIndex(({ displayOrder }) => displayOrder >= photo.displayOrder);
  return photos.toSpliced(place === -1 ? photos.length : place, 0, photo);
}

export const withoutPhoto = (photos: readonly Photo[], photoId: number): Photo[] =>
  photos.filter(({ id }) => id !== photoId);

/** The photos in the order of `ids`; unnamed ones follow at the end. */
export function inOrder(photos: readonly Photo[], ids: readonly number[]): Photo[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Photo) => places.get(id) ?? ids.length;
  return photos.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** One photo moved to the place of another. */
export function moved(photos: readonly Photo[], photoId: number, toPlace: number): Photo[] {
  const photo = photos.find(({ id }) => id === photoId);
  return photo === undefined
    ? [...photos]
    : withoutPhoto(photos, photoId).toSpliced(toPlace, 0, photo);
}
