import { and, assign, emit } from 'xstate';
import { failureOf, ofError } from '../failure';
import { withoutPhoto } from './photo-list';
import { FIT, pannedBy, onResizedStage, ZOOM } from './photo-view';
import { currentPhoto, neighbour, sceneOf } from './photo-viewer-context';
import { viewerSetup } from './photo-viewer-setup';

/**
 * Shows the photos of an item one at a time, in full screen. Four regions run in parallel: the
 * picture, the panel of details, the dialog that may be open, and the download.
 */
export const photoViewerMachine = viewerSetup.createMachine({
  id: 'photoViewer',
  context: ({ input }) => ({
    ...input,
    ...FIT,
    stage: { width: 1, height: 1 },
    direction: 1,
    attempt: 0,
    missed: null,
    failure: null,
  }),
  type: 'parallel',
  states: {
    picture: {
      initial: 'visible',
      description: 'One photo is shown.',
      on: {
        'photo.next': {
          guard: and(['hasNoDialog', 'hasNext']),
          target: '.visible',
          actions: [
            {
              type: 'show',
              params: ({ context }) => ({
                photoId: neighbour(context, 1)?.id ?? context.photoId,
                direction: 1,
              }),
            },
            'announceShown',
          ],
        },
        'photo.previous': {
          guard: and(['hasNoDialog', 'hasPrevious']),
          target: '.visible',
          actions: [
            {
              type: 'show',
              params: ({ context }) => ({
                photoId: neighbour(context, -1)?.id ?? context.photoId,
                direction: -1,
              }),
            },
            'announceShown',
          ],
        },
        'photo.show': {
          guard: and(['hasNoDialog', 'isOther']),
          target: '.visible',
          actions: [
            { type: 'show', params: ({ event }) => ({ photoId: event.photoId }) },
            'announceShown',
          ],
        },
        'photos.changed': [
          {
            guard: { type: 'isListed', params: ({ event }) => event.photos },
            actions: { type: 'takePhotos', params: ({ event }) => event },
          },
          { guard: and(['hasNoDialog', 'isEmpty']), actions: 'announceClosed' },
          {
            // An open dialog belongs to the current photo, so that photo stays, even if it was
            // deleted.
            guard: 'hasNoDialog',
            target: '.visible',
            actions: [{ type: 'goToSuccessor', params: ({ event }) => event }, 'announceShown'],
          },
          { actions: { type: 'noteMissed', params: ({ event }) => event } },
        ],
        'photo.removed': [
          { guard: 'isLast', actions: 'announceClosed' },
          {
            target: '.visible',
            actions: [
              {
                type: 'goToSuccessor',
                params: ({ context, event }) => ({
                  photos: withoutPhoto(context.photos, event.photoId),
                }),
              },
              'announceShown',
            ],
          },
        ],
        'stage.measured': {
          actions: assign(({ context, event: { stage } }) => ({
            stage,
            ...onResizedStage(context, { ...sceneOf(context), stage }),
          })),
        },
      },
      states: {
        visible: {
          initial: 'loading',
          description: 'The picture, or at first its thumbnail, can be zoomed.',
          on: {
            'zoom.in': {
              guard: 'hasNoDialog',
              actions: { type: 'zoom', params: { factor: ZOOM.button } },
            },
            'zoom.out': {
              guard: 'hasNoDialog',
              actions: { type: 'zoom', params: { factor: 1 / ZOOM.button } },
            },
            'zoom.by': {
              guard: 'hasNoDialog',
              actions: { type: 'zoom', params: ({ event }) => event },
            },
            'zoom.fit': { guard: 'hasNoDialog', actions: assign(FIT) },
            'pan.by': {
              guard: 'hasNoDialog',
              actions: assign(({ context, event }) =>
                pannedBy(context, event.by, sceneOf(context)),
              ),
            },
          },
          states: {
            loading: {
              description: 'The picture is loading; its thumbnail is shown instead.',
              tags: 'loading',
              on: {
                'picture.loaded': {
                  guard: { type: 'isShown', params: ({ event }) => event.photoId },
                  target: 'showing',
                },
                'picture.failed': {
                  guard: { type: 'isShown', params: ({ event }) => event.photoId },
                  target: '#photoViewer.picture.failed',
                },
              },
            },
            showing: { description: 'The picture has loaded.' },
          },
        },
        failed: {
          description: 'The picture could not be loaded; the user can retry.',
          tags: 'failed',
          on: {
            'picture.retry': {
              target: 'visible',
              actions: assign({ attempt: ({ context }) => context.attempt + 1 }),
            },
          },
        },
      },
    },
    panel: {
      initial: 'hidden',
      description: 'The panel of the photo’s details.',
      states: {
        hidden: {
          description: 'The panel is hidden.',
          on: { 'info.toggle': { guard: 'hasNoDialog', target: 'shown' } },
        },
        shown: {
          description: 'The panel is shown beside every picture.',
          tags: 'details',
          on: { 'info.toggle': { guard: 'hasNoDialog', target: 'hidden' } },
        },
      },
    },
    work: {
      initial: 'idle',
      description: 'Changes of the photo; the viewer stays on it.',
      states: {
        idle: {
          description: 'No dialog is open.',
          entry: 'takeMissed',
          on: {
            'photo.edit': { target: 'editing' },
            'photo.delete': { target: 'confirmingDelete', actions: assign({ failure: null }) },
            'viewer.close': { actions: 'announceClosed' },
          },
        },
        editing: {
          description: 'The user edits caption and category.',
          invoke: {
            id: 'edit',
            src: 'editPhoto',
            input: ({ context }) => ({ photo: currentPhoto(context) }),
            onDone: [
              {
                guard: { type: 'isChanged', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  { type: 'replacePhoto', params: ({ event }) => event.output },
                  'tellPage',
                ],
              },
              { target: 'idle' },
            ],
            onError: { target: 'idle' },
          },
        },
        confirmingDelete: {
          description: 'The user is asked for confirmation.',
          tags: 'confirming',
          on: { 'delete.confirm': { target: 'deleting' }, 'delete.cancel': { target: 'idle' } },
        },
        deleting: {
          description: 'The server deletes the photo.',
          tags: ['confirming', 'deleting'],
          invoke: {
            id: 'deletePhoto',
            src: 'deletePhoto',
            input: ({ context }) => ({ photoId: context.photoId }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'announceDeleted', params: ({ event }) => event.output },
                'tellPage',
                'dropDeleted',
              ],
            },
            onError: [
              {
                // Someone else has deleted it first: it is gone, as the user wanted.
                guard: { type: 'isGone', ...ofError },
                target: 'idle',
                actions: [
                  { type: 'announceDeleted', params: 'removed' },
                  'tellPage',
                  'dropDeleted',
                ],
              },
              {
                target: 'confirmingDelete',
                actions: [
                  assign({ failure: ({ event }) => failureOf(event.error) }),
                  emit({ type: 'delete.failed' }),
                ],
              },
            ],
          },
        },
      },
    },
    download: {
      initial: 'idle',
      description: 'The download of the original file.',
      states: {
        idle: {
          description: 'Nothing is being downloaded.',
          on: { 'photo.download': { guard: 'hasNoDialog', target: 'downloading' } },
        },
        downloading: {
          description: 'The file is downloading; a second download is refused.',
          tags: 'downloading',
          invoke: {
            id: 'downloadPhoto',
            src: 'downloadPhoto',
            input: ({ context }) => ({ photo: currentPhoto(context) }),
            onDone: { target: 'idle', actions: emit({ type: 'download.started' }) },
            onError: {
              target: 'idle',
              actions: emit(({ event }) => ({
                type: 'download.failed' as const,
                failure: failureOf(event.error),
              })),
            },
          },
        },
      },
    },
  },
});
