import {
  assign,
  emit,
  enqueueActions,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  raise,
  setup,
  stateIn,
} from 'xstate';
import type { Photo } from '../../contract/photos/photo';
import { type Failure, failureOf, notProvided } from '../failure';
import { askedPause } from '../loading/retry-pause';
import type { Removal } from '../outbox/removal';
import { isSame } from '../same-value';
import { isRefusal } from '../unanswered';
import {
  type DeletionRequest,
  isSameOrder,
  loaded,
  type LoadedPhotos,
  type PhotoAlbumContext,
  type PhotoAlbumEmitted,
  type PhotoAlbumEvent,
  type PhotoAlbumInput,
  photosOf,
  without,
} from './photo-album-context';
import { photoEditMachine } from './photo-edit.machine';
import { idsOf, inOrder, moved, withoutPhoto, withPhoto } from './photo-list';

const RETRY_PAUSE_MS = 10_000;

/** After this time, in milliseconds, photos that could not be loaded are requested again. */
export const albumPause = ({ failure }: Pick<PhotoAlbumContext, 'failure'>): number =>
  Math.max(RETRY_PAUSE_MS, askedPause(failure));

/** Whether they may be: the server would refuse a refused request again. */
export const mayRepeat = ({ failure }: Pick<PhotoAlbumContext, 'failure'>): boolean =>
  !isRefusal(failure);

/** The types, actions and effects of the album; its states are in the machine. */
export const albumSetup = setup({
  types: {
    context: {} as PhotoAlbumContext,
    events: {} as PhotoAlbumEvent,
    input: {} as PhotoAlbumInput,
    emitted: {} as PhotoAlbumEmitted,
    tags: {} as 'loading' | 'sorting' | 'confirming' | 'deleting',
    children: {} as { edit: 'editPhoto' },
  },
  actors: {
    loadPhotos: fromPromise<LoadedPhotos, { itemId: number }>(() =>
      notProvided('photoAlbum.loadPhotos'),
    ),
    reorderPhotos: fromPromise<
      readonly Photo[],
      { itemId: number; photoIds: readonly number[]; base: readonly number[] }
    >(() => notProvided('photoAlbum.reorderPhotos')),
    /** Deletes all of them at once, and reports each one. */
    deletePhotos: fromPromise<null, DeletionRequest>(() => notProvided('photoAlbum.deletePhotos')),
    editPhoto: photoEditMachine,
    watchConnection: fromCallback<
      EventObject,
      NonReducibleUnknown,
      { type: 'connection.returned' }
    >(() => undefined),
  },
  actions: {
    takeLoaded: assign(({ context }, answer: LoadedPhotos) => loaded(context, answer)),
    takeLoadedInLocalOrder: assign(({ context }, answer: LoadedPhotos) => ({
      ...loaded(context, answer),
      photos: inOrder(answer.photos, idsOf(photosOf(context))),
    })),
    noteOutdated: assign({ isOutdated: true }),
    move: assign(({ context }, { photoId, toPlace }: { photoId: number; toPlace: number }) => ({
      photos: moved(photosOf(context), photoId, toPlace),
    })),
    rememberSent: assign(({ context }) => ({ sentOrder: idsOf(photosOf(context)) })),
    takeStoredOrder: assign((_, photos: readonly Photo[]) => ({ storedOrder: idsOf(photos) })),
    rollBack: assign(({ context }) => ({
      photos: inOrder(photosOf(context), context.storedOrder),
    })),
    drop: assign(({ context }, { photoId, removal }: { photoId: number; removal: Removal }) => ({
      photos: withoutPhoto(photosOf(context), photoId),
      storedOrder: without(context.storedOrder, photoId),
      // Otherwise the photos would count as sorted again.
      sentOrder: without(context.sentOrder, photoId),
      selected: without(context.selected, photoId),
      answered: [...context.answered, photoId],
      deferred: context.deferred + (removal === 'deferred' ? 1 : 0),
    })),
    keep: assign(({ context }, { photoId, failure }: { photoId: number; failure: Failure }) => ({
      undeletedFailure: failure,
      undeleted: [...context.undeleted, photoId],
      answered: [...context.answered, photoId],
    })),
    /** The run crashed, so nobody knows about those that are not answered. */
    keepRest: assign(({ context: { toDelete, undeleted, answered } }, error: unknown) => ({
      undeletedFailure: failureOf(error),
      undeleted: [...undeleted, ...toDelete.filter((id) => !answered.includes(id))],
      answered: toDelete,
    })),
    replacePhoto: assign(({ context }, photo: Photo) => ({
      photos: withPhoto(photosOf(context), photo),
    })),
    notifyList: raise({ type: 'photos.changed' }),
    /** While they waited, a load may have left them out. */
    showUndeleted: enqueueActions(({ context, enqueue }) => {
      if (context.undeleted.length > 0) enqueue.raise({ type: 'load.again' });
    }),
    announceDeleted: emit(({ context: { answered, deferred, undeleted, undeletedFailure } }) => ({
      type: 'photos.deleted' as const,
      deleted: answered.length - deferred - undeleted.length,
      total: answered.length - deferred,
      failure: undeletedFailure,
    })),
  },
  delays: {
    retryPause: ({ context: { failure } }) => albumPause({ failure }),
  },
  guards: {
    mayRepeat: ({ context }) => mayRepeat(context),
    isFree: stateIn('#photoAlbum.work.idle'),
    isSorting: stateIn('#photoAlbum.order.saving'),
    isElsewhere: ({ context, event }) =>
      event.type === 'photo.move' &&
      !isSameOrder(
        idsOf(photosOf(context)),
        idsOf(moved(photosOf(context), event.photoId, event.toPlace)),
      ),
    /** Photos arrived that the order does not name yet. */
    isLonger: ({ context }) => !isSameOrder(idsOf(photosOf(context)), context.sentOrder),
    isKnown: ({ context }, photoId: number) => photosOf(context).some(({ id }) => id === photoId),
    isAwaited: ({ context: { toDelete, answered } }, photoId: number) =>
      toDelete.includes(photoId) && !answered.includes(photoId),
    isNews: ({ context }, loaded: { photos: readonly Photo[] | null; leftOut: number }) =>
      loaded.photos !== null &&
      !(loaded.leftOut === context.leftOut && isSame(loaded.photos, context.photos)),
    isOutdated: ({ context }) => context.isOutdated,
    isCopy: ({ context }) => context.isCopy,
    hasUnshown: ({ context }, stored: readonly Photo[]) => {
      const shown = idsOf(photosOf(context));
      return stored.some(({ id }) => !shown.includes(id));
    },
    isSome: (_, photoIds: readonly number[]) => photoIds.length > 0,
  },
});
