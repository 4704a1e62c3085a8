import { assign, emit, enqueueActions, fromPromise, setup, stateIn } from 'xstate';
import type { Photo } from '../../contract/photos/photo';
import { failureOf, notProvided } from '../failure';
import type { Removal } from '../outbox/removal';
import { isSame } from '../same-value';
import { photoEditMachine } from './photo-edit.machine';
import { withPhoto } from './photo-list';
import { FIT, type Point, zoomedBy } from './photo-view';
import {
  currentPhoto,
  isListed,
  neighbour,
  type PhotoViewerContext,
  type PhotoViewerEmitted,
  type PhotoViewerEvent,
  type PhotoViewerInput,
  sceneOf,
  successor,
} from './photo-viewer-context';

/** The types, actions and effects of the viewer; its states are in the machine. */
export const viewerSetup = setup({
  types: {
    context: {} as PhotoViewerContext,
    events: {} as PhotoViewerEvent,
    input: {} as PhotoViewerInput,
    emitted: {} as PhotoViewerEmitted,
    tags: {} as 'loading' | 'failed' | 'details' | 'confirming' | 'deleting' | 'downloading',
    children: {} as { edit: 'editPhoto' },
  },
  actors: {
    editPhoto: photoEditMachine,
    deletePhoto: fromPromise<Removal, { photoId: number }>(() =>
      notProvided('photoViewer.deletePhoto'),
    ),
    downloadPhoto: fromPromise<null, { photo: Photo }>(() =>
      notProvided('photoViewer.downloadPhoto'),
    ),
  },
  actions: {
    show: assign((_, params: { photoId: number; direction?: 1 | -1 }) => ({
      ...params,
      ...FIT,
      attempt: 0,
    })),
    announceShown: emit(({ context }) => ({
      type: 'photo.shown' as const,
      photoId: context.photoId,
    })),
    zoom: assign(({ context }, zoom: { factor: number; at?: Point }) =>
      zoomedBy(context, zoom, sceneOf(context)),
    ),
    replacePhoto: assign({
      photos: ({ context }, photo: Photo) => withPhoto(context.photos, photo),
    }),
    takePhotos: assign((_, { photos }: { photos: readonly Photo[] }) => ({ photos, missed: null })),
    noteMissed: assign((_, { photos }: { photos: readonly Photo[] }) => ({ missed: photos })),
    takeMissed: enqueueActions(({ context: { missed }, enqueue }) => {
      if (missed !== null) enqueue.raise({ type: 'photos.changed', photos: missed });
    }),
    goToSuccessor: assign(({ context }, { photos }: { photos: readonly Photo[] }) => ({
      photos,
      missed: null,
      photoId: successor(context, photos),
      ...FIT,
      attempt: 0,
    })),
    tellPage: enqueueActions(({ context: { listener }, enqueue }) => {
      if (listener !== null) enqueue.sendTo(listener, { type: 'load.again' });
    }),
    // If the list has changed meanwhile, it lacks the photo already.
    dropDeleted: enqueueActions(({ context: { missed, photoId }, enqueue }) => {
      if (missed === null) enqueue.raise({ type: 'photo.removed', photoId });
    }),
    announceDeleted: emit(({ context }, removal: Removal) => ({
      type: 'photo.deleted' as const,
      photoId: context.photoId,
      removal,
    })),
    announceClosed: emit({ type: 'viewer.closed' }),
  },
  guards: {
    hasNoDialog: stateIn('#photoViewer.work.idle'),
    hasNext: ({ context }) => neighbour(context, 1) !== undefined,
    hasPrevious: ({ context }) => neighbour(context, -1) !== undefined,
    isOther: ({ context, event }) =>
      event.type === 'photo.show' &&
      event.photoId !== context.photoId &&
      isListed(context.photos, event.photoId),
    isShown: ({ context }, photoId: number) => photoId === context.photoId,
    isListed: ({ context }, photos: readonly Photo[]) => isListed(photos, context.photoId),
    isEmpty: ({ event }) => event.type === 'photos.changed' && event.photos.length === 0,
    isLast: ({ context }) => context.photos.length === 1,
    isGone: (_, { error }: { error: unknown }) => failureOf(error).status === 404,
    /** A change that waits on the device keeps the server's version. */
    isChanged: ({ context }, photo: Photo) => {
      const shown = currentPhoto(context);
      return photo.version >= shown.version && !isSame(photo, shown);
    },
  },
});
