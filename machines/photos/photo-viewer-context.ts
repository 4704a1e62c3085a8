import type { AnyActorRef } from 'xstate';
import type { Photo } from '../../contract/photos/photo';
import type { Failure } from '../failure';
import type { Removal } from '../outbox/removal';
import type { Point, Scene, Size, View } from './photo-view';

/** The photo viewer's context and events, and values derived from them. */

export interface PhotoViewerInput {
  /** At least one. */
  photos: readonly Photo[];
  photoId: number;
  /** The actor that shows the photos on the page. */
  listener: AnyActorRef | null;
}

export interface PhotoViewerContext extends PhotoViewerInput, View {
  stage: Size;
  /** The direction in which the user last moved; the neighbour in that direction is preloaded. */
  direction: 1 | -1;
  /** Counts the attempts to load this picture. */
  attempt: number;
  /** The item's photos without the current one, for when its dialog is closed; null if it is listed. */
  missed: readonly Photo[] | null;
  /** The failure of the last deletion. */
  failure: Failure | null;
}

export type PhotoViewerEvent =
  | { type: 'photo.next' }
  | { type: 'photo.previous' }
  | { type: 'photo.show'; photoId: number }
  | { type: 'photos.changed'; photos: readonly Photo[] }
  | { type: 'photo.removed'; photoId: number }
  | { type: 'picture.loaded'; photoId: number }
  | { type: 'picture.failed'; photoId: number }
  | { type: 'picture.retry' }
  | { type: 'stage.measured'; stage: Size }
  | { type: 'zoom.in' }
  | { type: 'zoom.out' }
  | { type: 'zoom.by'; factor: number; at: Point }
  | { type: 'zoom.fit' }
  | { type: 'pan.by'; by: Point }
  | { type: 'info.toggle' }
  | { type: 'photo.download' }
  | { type: 'photo.edit' }
  | { type: 'photo.delete' }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  | { type: 'viewer.close' };

export type PhotoViewerEmitted =
  | { type: 'photo.shown'; photoId: number }
  | { type: 'photo.deleted'; photoId: number; removal: Removal }
  | { type: 'delete.failed' }
  | { type: 'download.started' }
  | { type: 'download.failed'; failure: Failure }
  | { type: 'viewer.closed' };

export type Listed = Pick<PhotoViewerContext, 'photos' | 'photoId'>;

const placeOf = ({ photos, photoId }: Listed) => photos.findIndex(({ id }) => id === photoId);

/** The photo that is shown. */
export function currentPhoto(context: Listed): Photo {
  const photo = context.photos[Math.max(0, placeOf(context))] ?? context.photos[0];
  if (photo === undefined) throw new Error('The viewer has no photo');
  return photo;
}

/** The previous or next photo; undefined beyond the ends. */
export const neighbour = (context: Listed, step: 1 | -1): Photo | undefined =>
  context.photos[placeOf(context) + step];

/** The neighbour that is preloaded. */
export const photoToPreload = (context: PhotoViewerContext): Photo | undefined =>
  neighbour(context, context.direction);

export const sceneOf = (context: PhotoViewerContext): Scene => ({
  picture: currentPhoto(context),
  stage: context.stage,
});

export const isListed = (photos: readonly Photo[], photoId: number) =>
  photos.some(({ id }) => id === photoId);

/**
 * The photo to show when the current one is no longer in the list: the one that is now in its
 * place.
 */
export function successor(context: Listed, photos: readonly Photo[]): number {
  const place = Math.min(placeOf(context), photos.length - 1);
  return photos[place]?.id ?? context.photoId;
}
