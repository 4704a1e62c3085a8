import { and, assign, emit, raise } from 'xstate';
import { failureOf } from '../failure';
import { editedPhoto, photosOf, toggled } from './photo-album-context';
import { idsOf } from './photo-list';
import { albumSetup } from './photo-album-setup';

/**
 * The page that manages an item's photos. The list, its order on the server, and the user's actions
 * run in parallel: photos that arrive do not disturb a user who sorts them.
 */
export const photoAlbumMachine = albumSetup.createMachine({
  id: 'photoAlbum',
  context: ({ input: { itemId, photos, leftOut } }) => ({
    itemId,
    photos,
    leftOut,
    isOutdated: false,
    isCopy: true,
    storedOrder: idsOf(photos ?? []),
    sentOrder: [],
    selected: [],
    editedId: null,
    toDelete: [],
    answered: [],
    undeleted: [],
    undeletedFailure: null,
    deferred: 0,
    failure: null,
  }),
  invoke: {
    id: 'watchConnection',
    src: 'watchConnection',
    onError: { description: 'Photos that could not be loaded are loaded on request.' },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      description: 'The photos on the server.',
      on: {
        // A running load is not aborted: on a slow network none would finish.
        'item.loaded': {
          guard: { type: 'isNews', params: ({ event }) => event },
          actions: 'noteOutdated',
        },
      },
      states: {
        loading: {
          description: 'The photos are loading; the earlier ones stay.',
          tags: 'loading',
          entry: assign({ isOutdated: false }),
          invoke: {
            id: 'loadPhotos',
            src: 'loadPhotos',
            input: ({ context }) => ({ itemId: context.itemId }),
            onDone: [
              {
                guard: 'isSorting',
                target: 'showing',
                actions: { type: 'takeLoadedInLocalOrder', params: ({ event }) => event.output },
              },
              {
                target: 'showing',
                actions: { type: 'takeLoaded', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'failed',
              actions: assign({ failure: ({ event }) => failureOf(event.error) }),
            },
          },
          on: {
            'load.again': { target: 'loading', reenter: true },
            // The pending answer may be older than the change.
            'photos.changed': { target: 'loading', reenter: true },
            // The request may fail although the connection is back by then.
            'connection.returned': { actions: 'noteOutdated' },
          },
        },
        showing: {
          description: 'The photos are shown.',
          always: { guard: 'isOutdated', target: 'loading' },
          on: {
            'load.again': { target: 'loading' },
            'connection.returned': { guard: 'isCopy', target: 'loading' },
          },
        },
        failed: {
          description:
            'The photos could not be loaded; the user can retry, and a returned connection or, without an answer, some time does.',
          always: { guard: 'isOutdated', target: 'loading' },
          // The first request after the connection returned may fail, too.
          after: { retryPause: { guard: 'mayRepeat', target: 'loading' } },
          on: {
            'load.again': { target: 'loading' },
            'connection.returned': { target: 'loading' },
          },
        },
      },
    },
    order: {
      initial: 'settled',
      description: 'The order of the photos, here and on the server.',
      states: {
        settled: {
          description: 'The order here equals the order on the server.',
          on: {
            'photo.move': {
              guard: and(['isFree', 'isElsewhere']),
              target: 'saving',
              actions: { type: 'move', params: ({ event }) => event },
            },
          },
        },
        saving: {
          description: 'The new order is shown and being saved.',
          tags: 'sorting',
          entry: 'rememberSent',
          invoke: {
            id: 'reorderPhotos',
            src: 'reorderPhotos',
            input: ({ context: { itemId, sentOrder, storedOrder } }) => ({
              itemId,
              photoIds: sentOrder,
              base: storedOrder,
            }),
            onDone: [
              {
                guard: 'isLonger',
                target: 'saving',
                reenter: true,
                actions: { type: 'takeStoredOrder', params: ({ event }) => event.output },
              },
              {
                // Somebody else has added photos that are not shown yet.
                guard: { type: 'hasUnshown', params: ({ event }) => event.output },
                target: 'settled',
                actions: [
                  { type: 'takeStoredOrder', params: ({ event }) => event.output },
                  raise({ type: 'load.again' }),
                ],
              },
              {
                target: 'settled',
                actions: [
                  { type: 'takeStoredOrder', params: ({ event }) => event.output },
                  'notifyList',
                ],
              },
            ],
            onError: {
              target: 'settled',
              // The list may have changed, so it is loaded again.
              actions: [
                'rollBack',
                emit(({ event }) => ({
                  type: 'order.failed' as const,
                  failure: failureOf(event.error),
                })),
                raise({ type: 'load.again' }),
              ],
            },
          },
          on: {
            'photo.move': {
              guard: and(['isFree', 'isElsewhere']),
              description: 'The newer order is handed over at once; only its answer counts.',
              target: 'saving',
              reenter: true,
              actions: { type: 'move', params: ({ event }) => event },
            },
          },
        },
      },
    },
    work: {
      initial: 'idle',
      description: 'The user’s action on some photos.',
      states: {
        idle: {
          description: 'No dialog is open; photos are selected.',
          on: {
            'photo.select': {
              actions: assign(({ context, event }) => ({
                selected: toggled(context.selected, event.photoId),
              })),
            },
            'photos.selectAll': {
              actions: assign(({ context }) => ({ selected: idsOf(photosOf(context)) })),
            },
            'photos.selectNone': { actions: assign({ selected: [] }) },
            'photo.edit': {
              guard: { type: 'isKnown', params: ({ event }) => event.photoId },
              target: 'editing',
              actions: assign({ editedId: ({ event }) => event.photoId }),
            },
            'photos.delete': {
              guard: { type: 'isSome', params: ({ event }) => event.photoIds },
              target: 'confirmingDelete',
              actions: assign({ toDelete: ({ event }) => event.photoIds }),
            },
          },
        },
        editing: {
          description: 'The user edits caption and category of a photo.',
          invoke: {
            id: 'edit',
            src: 'editPhoto',
            input: ({ context }) => ({ photo: editedPhoto(context) }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'replacePhoto', params: ({ event }) => event.output },
                'notifyList',
              ],
            },
            onError: { target: 'idle' },
          },
        },
        confirmingDelete: {
          description: 'The user is asked for confirmation.',
          tags: 'confirming',
          on: {
            'delete.confirm': {
              target: 'deleting',
              actions: assign({ answered: [], undeleted: [], undeletedFailure: null, deferred: 0 }),
            },
            'delete.cancel': { target: 'idle' },
          },
        },
        deleting: {
          description:
            'The photos are being deleted; a failure does not stop the rest. All are handed over at once, so that nothing is lost if the page is left.',
          tags: ['confirming', 'deleting'],
          invoke: {
            id: 'deletePhotos',
            src: 'deletePhotos',
            input: ({ context, self }) => ({
              photoIds: context.toDelete,
              report: (report) => {
                self.send(report);
              },
            }),
            onDone: { target: 'idle', actions: ['announceDeleted', 'showUndeleted'] },
            onError: {
              target: 'idle',
              actions: [
                {
                  type: 'keepRest',
                  params: ({ event }: { event: { error: unknown } }) => event.error,
                },
                'announceDeleted',
                'showUndeleted',
              ],
            },
          },
          on: {
            'photo.deleted': {
              guard: { type: 'isAwaited', params: ({ event }) => event.photoId },
              actions: [{ type: 'drop', params: ({ event }) => event }, 'notifyList'],
            },
            'photo.undeleted': {
              guard: { type: 'isAwaited', params: ({ event }) => event.photoId },
              actions: { type: 'keep', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});
