import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { PhotoCategory } from '../../contract/enums';
import type { Photo } from '../../contract/photo';
import { actionStub, type ActionStub, type Failure, failureOf, notProvided } from '../failure';
import { canPass, type UploadEntry } from './upload-entry';

/** How often a photo is sent in a row before the user is asked. */
const MAX_ATTEMPTS = 6;
/** As far as progress goes without the server's answer. */
const ALMOST = 99;

export interface UploadContext {
  entry: UploadEntry;
  /** 0 to 100; it never runs backwards, and is 100 only when the server has answered. */
  percent: number;
  /** How often in a row there was no use in sending it. */
  attempts: number;
  isOnline: boolean;
  /** Who has asked for it to be sent now. */
  askedBy: 'user' | 'itself';
}

export type UploadTag = 'chosen' | 'ready' | 'waiting' | 'busy' | 'failed' | 'completed';

export interface UploadRequest {
  entry: UploadEntry;
  report: (percent: number) => void;
}

/** How an upload ended that did not fail. */
export type UploadOutcome =
  | { kind: 'stored'; photo: Photo }
  /** Another tab has sent it or taken it out. */
  | { kind: 'gone' }
  /** Another tab is sending it. */
  | { kind: 'elsewhere' };

interface Description {
  caption: string;
  category: PhotoCategory;
}

export type UploadEvent =
  | { type: 'upload.enqueue'; compress: boolean }
  | { type: 'upload.begin' }
  | { type: 'upload.progressed'; percent: number }
  | ({ type: 'photo.described' } & Description)
  | { type: 'photo.retry' }
  | { type: 'photo.cancel' }
  | { type: 'connection.lost' }
  | { type: 'connection.returned' };

/** What a photo's upload tells the queue. */
export type UploadReport =
  | { type: 'upload.queued'; id: string; askedBy: UploadContext['askedBy'] }
  | { type: 'upload.moved'; id: string }
  | { type: 'upload.completed'; id: string; photo: Photo | null }
  | { type: 'upload.failed'; id: string }
  | { type: 'upload.cancelled'; id: string };

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

const keepEntry: ActionStub<UploadEntry> = actionStub('upload.keepEntry');
const forgetEntry: ActionStub<string> = actionStub('upload.forgetEntry');

/** One photo on its way to the server. */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as Pick<UploadContext, 'entry' | 'isOnline' | 'askedBy'>,
    tags: {} as UploadTag,
  },
  actors: {
    uploadPhoto: fromPromise<UploadOutcome, UploadRequest>(() => notProvided('upload.uploadPhoto')),
    awaitTurn: fromPromise<null, { id: string }>(() => notProvided('upload.awaitTurn')),
  },
  actions: {
    keepEntry,
    forgetEntry,
    setOnline: assign({ isOnline: (_, isOnline: boolean) => isOnline }),
    describe: assign({
      entry: ({ context }, { caption, category }: Description) => ({
        ...context.entry,
        caption,
        category,
      }),
    }),
    enqueue: assign({
      askedBy: 'user',
      entry: ({ context: { entry } }, compress: boolean) => ({
        ...entry,
        compress,
        state: 'pending' as const,
      }),
    }),
    startAfresh: assign({
      attempts: 0,
      askedBy: (_, askedBy: UploadContext['askedBy']) => askedBy,
      entry: ({ context: { entry } }) => ({ ...entry, state: 'pending' as const, failure: null }),
    }),
    noteAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    noteProgress: assign({
      percent: ({ context }, percent: number) =>
        Math.max(context.percent, Math.min(ALMOST, percent)),
    }),
    noteFailure: assign({
      entry: ({ context: { entry } }, { message, status }: Failure) => ({
        ...entry,
        state: 'failed' as const,
        failure: { message, status },
      }),
    }),
    announceQueued: sendParent(({ context: { entry, askedBy } }) => ({
      type: 'upload.queued',
      id: entry.id,
      askedBy,
    })),
    announceMove: sendParent(({ context }) => ({ type: 'upload.moved', id: context.entry.id })),
    announceFailure: sendParent(({ context }) => ({ type: 'upload.failed', id: context.entry.id })),
    announceCompletion: sendParent(({ context }, photo: Photo | null) => ({
      type: 'upload.completed',
      id: context.entry.id,
      photo,
    })),
    announceCancellation: sendParent(({ context }) => ({
      type: 'upload.cancelled',
      id: context.entry.id,
    })),
  },
  guards: {
    wasChosen: ({ context }) => context.entry.state === 'chosen',
    hasFailedForGood: ({ context: { entry } }) =>
      entry.state === 'failed' && !canPass(entry.failure),
    canPassByItself: ({ context }) => canPass(context.entry.failure),
    isElsewhere: (_, outcome: UploadOutcome) => outcome.kind === 'elsewhere',
    hasNoConnection: ({ context }, { status }: Failure) => !context.isOnline && status === null,
    isWorthAnotherTry: ({ context }, failure: Failure) =>
      canPass(failure) && context.attempts + 1 < MAX_ATTEMPTS,
  },
  delays: {
    /** 1, 2, 4, 8 and 16 seconds. */
    growingWait: ({ context }) => 1000 * 2 ** (context.attempts - 1),
    /** Nobody need come back to a photo whose failure can pass. */
    longWait: 120_000,
  },
}).createMachine({
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
