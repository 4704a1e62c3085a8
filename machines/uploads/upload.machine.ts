import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { PhotoCategory } from '../../contract/enums';
import type { Photo } from '../../contract/photo';
import { type Failure, failureOf, notProvided } from '../failure';

/** A chosen file; its bytes lie outside, under the same id. */
export interface ChosenFile {
  id: string;
  name: string;
  size: number;
  contentType: string;
}

export interface UploadContext extends ChosenFile {
  itemId: number;
  caption: string;
  category: PhotoCategory;
  /** 0 to 100. */
  percent: number;
  failure: Failure | null;
  /** Counts the changes to what stands beside the file: other content needs another key. */
  revision: number;
}

export interface UploadRequest {
  fileId: string;
  itemId: number;
  caption: string;
  category: PhotoCategory;
  idempotencyKey: string;
  report: (percent: number) => void;
}

export type UploadEvent =
  | { type: 'upload.begin' }
  | { type: 'upload.progressed'; percent: number }
  | { type: 'photo.described'; caption: string; category: PhotoCategory }
  | { type: 'photo.retry' }
  | { type: 'photo.cancel' };

/** What a photo's upload tells the queue. */
export type UploadReport =
  | { type: 'upload.completed'; id: string; photo: Photo }
  | { type: 'upload.failed'; id: string }
  | { type: 'upload.queued'; id: string };

/** One photo on its way to the server. */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as ChosenFile & { itemId: number },
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    uploadPhoto: fromPromise<Photo, UploadRequest>(() => notProvided('upload.uploadPhoto')),
  },
  actions: { describe: assign((_, described: Partial<UploadContext>) => described) },
}).createMachine({
  id: 'upload',
  context: ({ input }) => ({
    ...input,
    caption: '',
    category: 'other',
    percent: 0,
    failure: null,
    revision: 0,
  }),
  initial: 'pending',
  states: {
    pending: {
      description: 'Chosen, and not yet sent.',
      tags: 'waiting',
      on: {
        'upload.begin': { target: 'uploading' },
        'photo.described': {
          actions: {
            type: 'describe',
            params: ({ context, event }) => ({
              caption: event.caption,
              category: event.category,
              revision: context.revision + 1,
            }),
          },
        },
        'photo.cancel': { target: 'cancelled' },
      },
    },
    uploading: {
      description: 'Being sent.',
      tags: 'busy',
      entry: assign({ percent: 0, failure: null }),
      invoke: {
        id: 'uploadPhoto',
        src: 'uploadPhoto',
        input: ({ context, self }) => ({
          fileId: context.id,
          itemId: context.itemId,
          caption: context.caption,
          category: context.category,
          idempotencyKey: `${context.id}-${String(context.revision)}`,
          report: (percent: number) => {
            self.send({ type: 'upload.progressed', percent });
          },
        }),
        onDone: {
          target: 'completed',
          actions: sendParent(({ context, event }) => ({
            type: 'upload.completed',
            id: context.id,
            photo: event.output,
          })),
        },
        onError: {
          target: 'failed',
          actions: [
            assign({ failure: ({ event }) => failureOf(event.error) }),
            sendParent(({ context }) => ({ type: 'upload.failed', id: context.id })),
          ],
        },
      },
      on: {
        'upload.progressed': { actions: assign({ percent: ({ event }) => event.percent }) },
        'photo.cancel': {
          target: 'cancelled',
          actions: sendParent(({ context }) => ({ type: 'upload.failed', id: context.id })),
        },
      },
    },
    failed: {
      description: 'Refused or interrupted; the user may try again.',
      on: {
        'photo.retry': {
          target: 'pending',
          actions: sendParent(({ context }) => ({ type: 'upload.queued', id: context.id })),
        },
        'photo.described': {
          actions: {
            type: 'describe',
            params: ({ context, event }) => ({
              caption: event.caption,
              category: event.category,
              revision: context.revision + 1,
            }),
          },
        },
        'photo.cancel': { target: 'cancelled' },
      },
    },
    completed: { description: 'The server has it.', type: 'final' },
    cancelled: { description: 'The user took it out.', type: 'final' },
  },
});
