import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { Photo } from '../../contract/photo';
import { actionStub, type ActionStub, type Failure, notProvided } from '../failure';
import type {
  Description,
  UploadContext,
  UploadEvent,
  UploadOutcome,
  UploadRequest,
  UploadTag,
} from './upload-context';
import { canPass, type UploadEntry } from './upload-entry';

/** How often a photo is sent in a row before the user is asked. */
const MAX_ATTEMPTS = 6;
/** As far as progress goes without the server's answer. */
const ALMOST = 99;

const keepEntry: ActionStub<UploadEntry> = actionStub('upload.keepEntry');
const forgetEntry: ActionStub<string> = actionStub('upload.forgetEntry');

/** The types, actions and effects of one photo's upload; its states are in the machine. */
export const uploadSetup = setup({
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
});
