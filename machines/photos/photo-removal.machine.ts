import { assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, failureOf, notProvided } from '../failure';

export interface PhotoRemovalContext {
  /** The photo that is asked about or being deleted. */
  photoId: number | null;
  failure: Failure | null;
}

/** Deleting a photo: asked about first, and shown again where it fails. */
export const photoRemovalMachine = setup({
  types: {
    context: {} as PhotoRemovalContext,
    events: {} as
      | { type: 'photo.delete'; photoId: number }
      | { type: 'delete.confirm' }
      | { type: 'delete.cancel' },
    emitted: {} as { type: 'photo.deleted'; photoId: number },
    tags: {} as 'asking' | 'busy',
  },
  actors: {
    deletePhoto: fromPromise<number, { photoId: number }>(() =>
      notProvided('photoRemoval.deletePhoto'),
    ),
  },
  actions: {
    announceDeleted: emit((_, photoId: number) => ({ type: 'photo.deleted' as const, photoId })),
  },
}).createMachine({
  id: 'photoRemoval',
  context: { photoId: null, failure: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being deleted.',
      on: {
        'photo.delete': {
          target: 'asking',
          actions: assign({ photoId: ({ event }) => event.photoId, failure: null }),
        },
      },
    },
    asking: {
      description: 'The user is asked whether they are sure.',
      tags: 'asking',
      on: { 'delete.confirm': { target: 'deleting' }, 'delete.cancel': { target: 'idle' } },
    },
    deleting: {
      description: 'The server deletes the photo.',
      tags: ['asking', 'busy'],
      invoke: {
        id: 'deletePhoto',
        src: 'deletePhoto',
        input: ({ context }) => ({ photoId: context.photoId ?? 0 }),
        onDone: {
          target: 'idle',
          actions: { type: 'announceDeleted', params: ({ event }) => event.output },
        },
        onError: {
          target: 'asking',
          actions: assign({ failure: ({ event }) => failureOf(event.error) }),
        },
      },
    },
  },
});
