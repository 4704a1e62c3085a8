import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate';
import type { PhotoCategory } from '../../contract/enums';
import type { Photo } from '../../contract/photo';
import { type ChosenFile, uploadMachine, type UploadReport } from './upload.machine';

type Upload = ActorRefFrom<typeof uploadMachine>;

export interface UploadQueueContext {
  itemId: number;
  /** One actor per chosen file, in the order of choosing. */
  uploads: Readonly<Record<string, Upload>>;
  /** How many the current run has brought home. */
  completed: number;
}

export type UploadQueueEvent =
  | { type: 'photos.added'; files: readonly ChosenFile[] }
  | { type: 'photo.described'; id: string; caption: string; category: PhotoCategory }
  | { type: 'photo.remove'; id: string }
  | { type: 'photo.retry'; id: string }
  | { type: 'queue.clear' }
  | { type: 'queue.start' }
  | UploadReport;

export type UploadQueueEmitted =
  | { type: 'photo.uploaded'; id: string; photo: Photo }
  | { type: 'photo.dropped'; id: string }
  | { type: 'queue.finished'; completed: number };

/** The first chosen photo that has not been sent yet. */
const nextOf = ({ uploads }: UploadQueueContext) =>
  Object.values(uploads).find((upload) => upload.getSnapshot().hasTag('waiting'));

const without = (uploads: Readonly<Record<string, Upload>>, id: string) =>
  Object.fromEntries(Object.entries(uploads).filter(([key]) => key !== id));

/** Sends the chosen photos of one item one after another; a failure does not hold up the rest. */
export const uploadQueueMachine = setup({
  types: {
    context: {} as UploadQueueContext,
    events: {} as UploadQueueEvent,
    input: {} as { itemId: number },
    emitted: {} as UploadQueueEmitted,
    tags: {} as 'busy',
  },
  actors: { upload: uploadMachine },
  actions: {
    add: assign(({ context, spawn }, files: readonly ChosenFile[]) => {
      const uploads = { ...context.uploads };
      for (const file of files) {
        uploads[file.id] ??= spawn('upload', {
          id: file.id,
          input: { ...file, itemId: context.itemId },
        });
      }
      return { uploads };
    }),
    drop: enqueueActions(({ context, enqueue }, id: string) => {
      const upload = context.uploads[id];
      if (upload === undefined) return;
      enqueue.sendTo(upload, { type: 'photo.cancel' });
      enqueue.stopChild(upload);
      enqueue.assign({ uploads: without(context.uploads, id) });
      enqueue.emit({ type: 'photo.dropped', id });
    }),
    describe: enqueueActions(
      (
        { context, enqueue },
        { id, ...rest }: { id: string; caption: string; category: PhotoCategory },
      ) => {
        const upload = context.uploads[id];
        if (upload !== undefined) enqueue.sendTo(upload, { type: 'photo.described', ...rest });
      },
    ),
    retry: enqueueActions(({ context, enqueue }, id: string) => {
      const upload = context.uploads[id];
      if (upload !== undefined) enqueue.sendTo(upload, { type: 'photo.retry' });
    }),
    clear: enqueueActions(({ context, enqueue }) => {
      for (const [id, upload] of Object.entries(context.uploads)) {
        enqueue.stopChild(upload);
        enqueue.emit({ type: 'photo.dropped', id });
      }
      enqueue.assign({ uploads: {} });
    }),
    beginNext: enqueueActions(({ context, enqueue }) => {
      const next = nextOf(context);
      if (next !== undefined) enqueue.sendTo(next, { type: 'upload.begin' });
    }),
    welcome: enqueueActions(({ context, enqueue }, { id, photo }: { id: string; photo: Photo }) => {
      enqueue.assign({
        uploads: without(context.uploads, id),
        completed: context.completed + 1,
      });
      enqueue.emit({ type: 'photo.uploaded', id, photo });
    }),
    startCounting: assign({ completed: 0 }),
    announceFinish: emit(({ context }) => ({
      type: 'queue.finished',
      completed: context.completed,
    })),
  },
  guards: { hasWaiting: ({ context }) => nextOf(context) !== undefined },
}).createMachine({
  id: 'uploadQueue',
  context: ({ input }) => ({ itemId: input.itemId, uploads: {}, completed: 0 }),
  initial: 'idle',
  on: {
    'photos.added': { actions: { type: 'add', params: ({ event }) => event.files } },
    'photo.described': { actions: { type: 'describe', params: ({ event }) => event } },
  },
  states: {
    idle: {
      description: 'Photos are chosen and described; nothing is being sent.',
      on: {
        'queue.start': { guard: 'hasWaiting', target: 'uploading', actions: 'startCounting' },
        'photo.remove': { actions: { type: 'drop', params: ({ event }) => event.id } },
        'photo.retry': { actions: { type: 'retry', params: ({ event }) => event.id } },
        // Only the photo itself knows that it waits again.
        'upload.queued': { target: 'uploading', actions: 'startCounting' },
        'queue.clear': { actions: 'clear' },
      },
    },
    uploading: {
      description: 'One photo is being sent; the others wait their turn.',
      tags: 'busy',
      initial: 'choosing',
      on: {
        // A retried photo rejoins the line behind the running one.
        'photo.retry': { actions: { type: 'retry', params: ({ event }) => event.id } },
        'photo.remove': { actions: { type: 'drop', params: ({ event }) => event.id } },
      },
      states: {
        choosing: {
          description: 'The next waiting photo is looked for.',
          always: [
            { guard: 'hasWaiting', target: 'sending' },
            { target: '#uploadQueue.idle', actions: 'announceFinish' },
          ],
        },
        sending: {
          description: 'One photo is on its way.',
          entry: 'beginNext',
          on: {
            'upload.completed': {
              target: 'choosing',
              actions: { type: 'welcome', params: ({ event }) => event },
            },
            'upload.failed': { target: 'choosing' },
          },
        },
      },
    },
  },
});
