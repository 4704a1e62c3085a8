import { assign } from 'xstate';
import { failureOf } from '../failure';
import type { Description, UploadContext } from './upload-context';
import { uploadSetup } from './upload-setup';

const cancelled = { target: '#upload.cancelled' } as const;

interface Now {
  context: UploadContext;
}

/** Keeps the entry as it stands now, beside its file. */
const keep = { type: 'keepEntry', params: ({ context }: Now) => context.entry } as const;

const redescribed = {
  actions: [{ type: 'describe', params: ({ event }: { event: Description }) => event }, keep],
} as const;

/** What failed and can pass is tried again without being asked for. */
const revival = {
  target: 'pending',
  actions: [{ type: 'startAfresh', params: 'itself' }, keep],
} as const;

/** One photo on its way to the server. */
export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  context: ({ input }) => ({ ...input, percent: 0, attempts: 0 }),
  initial: 'arriving',
  on: {
    'connection.lost': { actions: { type: 'setOnline', params: false } },
    'connection.returned': { actions: { type: 'setOnline', params: true } },
  },
  states: {
    arriving: {
      description: 'New in the queue, or back in it after a reload.',
      always: [
        { guard: 'wasChosen', target: 'chosen' },
        { guard: 'hasFailedForGood', target: 'failed' },
        {
          target: 'pending',
          actions: { type: 'startAfresh', params: ({ context }) => context.askedBy },
        },
      ],
    },
    chosen: {
      description: 'Chosen and being described; sending it has not been asked for.',
      tags: 'chosen',
      on: {
        'photo.described': redescribed,
        'upload.enqueue': {
          target: 'pending',
          actions: [{ type: 'enqueue', params: ({ event }) => event.compress }, keep],
        },
        'photo.cancel': cancelled,
      },
    },
    pending: {
      description: 'To be sent when its turn comes.',
      tags: 'waiting',
      initial: 'ready',
      on: { 'photo.described': redescribed, 'photo.cancel': cancelled },
      states: {
        ready: {
          description: 'Next in line.',
          tags: 'ready',
          entry: 'announceQueued',
          on: { 'upload.begin': { target: '#upload.uploading' } },
        },
        resting: {
          description: 'The last try failed for a reason that can pass; the next one comes later.',
          after: { growingWait: { target: 'ready' } },
          on: {
            'connection.returned': {
              target: 'ready',
              actions: { type: 'setOnline', params: true },
            },
          },
        },
        elsewhere: {
          description: 'Another tab is sending it.',
          invoke: {
            id: 'awaitTurn',
            src: 'awaitTurn',
            input: ({ context }) => ({ id: context.entry.id }),
            onDone: { target: 'ready' },
            onError: { target: 'resting', actions: 'noteAttempt' },
          },
        },
      },
    },
    uploading: {
      description: 'Being prepared and sent; the answer of the server decides.',
      tags: ['busy', 'waiting'],
      invoke: {
        id: 'uploadPhoto',
        src: 'uploadPhoto',
        input: ({ context, self }) => ({
          entry: context.entry,
          report: (percent: number) => {
            self.send({ type: 'upload.progressed', percent });
          },
        }),
        onDone: [
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event.output },
            target: 'pending.elsewhere',
            actions: 'announceMove',
          },
          {
            target: 'completed',
            actions: [
              assign({ percent: 100 }),
              {
                type: 'announceCompletion',
                params: ({ event: { output } }) => (output.kind === 'stored' ? output.photo : null),
              },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'hasNoConnection', params: ({ event }) => failureOf(event.error) },
            target: 'pending',
            actions: 'announceMove',
          },
          {
            guard: { type: 'isWorthAnotherTry', params: ({ event }) => failureOf(event.error) },
            target: 'pending.resting',
            actions: ['noteAttempt', 'announceMove'],
          },
          {
            target: 'failed',
            actions: [
              { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
              keep,
              'announceFailure',
            ],
          },
        ],
      },
      on: {
        'upload.progressed': {
          actions: [{ type: 'noteProgress', params: ({ event }) => event.percent }, 'announceMove'],
        },
        'photo.cancel': cancelled,
      },
    },
    failed: {
      description: 'Refused, or tried in vain too often; what can pass is tried again later.',
      tags: 'failed',
      on: {
        'photo.described': redescribed,
        'photo.retry': {
          target: 'pending',
          actions: [{ type: 'startAfresh', params: 'user' }, keep],
        },
        'photo.cancel': cancelled,
        'connection.returned': [
          {
            guard: 'canPassByItself',
            ...revival,
            actions: [{ type: 'setOnline', params: true }, ...revival.actions],
          },
          { actions: { type: 'setOnline', params: true } },
        ],
      },
      after: { longWait: { guard: 'canPassByItself', ...revival } },
    },
    completed: {
      description: 'The server has it.',
      tags: 'completed',
      type: 'final',
    },
    cancelled: {
      description: 'The user took it out; whatever is still answered changes nothing.',
      type: 'final',
      entry: [
        { type: 'forgetEntry', params: ({ context }) => context.entry.id },
        'announceCancellation',
      ],
    },
  },
});
