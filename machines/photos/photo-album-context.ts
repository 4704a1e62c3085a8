import type { Photo } from '../../contract/photos/photo';
import type { Failure } from '../failure';
import type { Removal } from '../outbox/removal';
import { idsOf } from './photo-list';

/** The album's context and events, and values derived from them. */

/** An answer: photos of an item, and how many more it has, which are not on this device. */
export interface LoadedPhotos {
  photos: readonly Photo[];
  leftOut: number;
  /** Whether they come from the device's copy. */
  isCopy: boolean;
}

export interface PhotoAlbumInput {
  itemId: number;
  /**
   * What is known about the photos before the first answer, such as from the device's copy of the
   * item.
   */
  photos: readonly Photo[] | null;
  /** How many more photos the item has than these. */
  leftOut: number;
}

export interface PhotoAlbumContext {
  itemId: number;
  /** The photos in the displayed order; null while nothing is known about them. */
  photos: readonly Photo[] | null;
  /** How many more photos the item has, which are not on this device. */
  leftOut: number;
  /** Whether the photos changed, or the connection returned, after they were asked for. */
  isOutdated: boolean;
  /** Whether they come from the device's copy, or may do so. */
  isCopy: boolean;
  /** The order on the server. */
  storedOrder: readonly number[];
  /** The order that is being sent. */
  sentOrder: readonly number[];
  selected: readonly number[];
  /** The photo that is being edited. */
  editedId: number | null;
  /** The photos that the user is asked about or that are being deleted. */
  toDelete: readonly number[];
  /** Those of them that are answered, and those that could not be deleted. */
  answered: readonly number[];
  undeleted: readonly number[];
  /** Why the last of those could not be deleted. */
  undeletedFailure: Failure | null;
  /** How many of those deletions wait on this device. */
  deferred: number;
  failure: Failure | null;
}

/** What becomes of the deletion of one photo. */
export type DeletionReport =
  | { type: 'photo.deleted'; photoId: number; removal: Removal }
  | { type: 'photo.undeleted'; photoId: number; failure: Failure };

export interface DeletionRequest {
  photoIds: readonly number[];
  report: (report: DeletionReport) => void;
}

export type PhotoAlbumEvent =
  | { type: 'load.again' }
  /** The photos with which the item's page has been loaded: others may have changed them. */
  | { type: 'item.loaded'; photos: readonly Photo[] | null; leftOut: number }
  | { type: 'connection.returned' }
  /** Raised by the machine itself: a pending load may return outdated photos. */
  | { type: 'photos.changed' }
  | { type: 'photo.move'; photoId: number; toPlace: number }
  | { type: 'photo.select'; photoId: number }
  | { type: 'photos.selectAll' }
  | { type: 'photos.selectNone' }
  | { type: 'photo.edit'; photoId: number }
  | { type: 'photos.delete'; photoIds: readonly number[] }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  | DeletionReport;

export type PhotoAlbumEmitted =
  | { type: 'order.failed'; failure: Failure }
  /** Deletions that wait on this device are not counted. */
  | { type: 'photos.deleted'; deleted: number; total: number; failure: Failure | null };

export const photosOf = ({ photos }: PhotoAlbumContext) => photos ?? [];

export function editedPhoto({ photos, editedId }: PhotoAlbumContext): Photo {
  const photo = photos?.find(({ id }) => id === editedId);
  if (photo === undefined) throw new Error('There is no photo to edit');
  return photo;
}

export const isSameOrder = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, place) => other[place] === id);

export const without = (ids: readonly number[], gone: number) => ids.filter((id) => id !== gone);

export const toggled = (ids: readonly number[], id: number) =>
  ids.includes(id) ? without(ids, id) : [...ids, id];

/** The changes of the context after an answer of the server. */
export function loaded({ selected }: PhotoAlbumContext, { photos, leftOut, isCopy }: LoadedPhotos) {
  const storedOrder = idsOf(photos);
  return {
    photos,
    leftOut,
    isCopy,
    storedOrder,
    selected: selected.filter((id) => storedOrder.includes(id)),
    failure: null,
  };
}
