import type { Photo } from '../../contract/photos/photo';

/** Functions on the ordered photos of an item. Each returns a new list. */

export const idsOf = (photos: readonly Photo[]): number[] => photos.map(({ id }) => id);

export const withPhoto = (photos: readonly Photo[], photo: Photo): Photo[] =>
  photos.map((other) => (other.id === photo.id ? photo : other));

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
