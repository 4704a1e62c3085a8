import { assign, fromPromise, sendParent, setup } from 'xstate';
import { type ActionStub, actionStub, type Failure, failureOf, notProvided } from '../failure';
import { canPass, type UploadEntry } from './upload-entry';

/** The photo that the server removed; null if it did not have the photo. */
export interface Withdrawn {
  photoId: number | null;
}

interface WithdrawalContext {
  entry: UploadEntry;
  attempts: number;
}

/** Events of a withdrawal for the queue. */
export type WithdrawalReport =
  | { type: 'withdrawal.done'; id: string; photoId: number | null }
  | { type: 'withdrawal.refused'; id: string };

const forgetEntry: ActionStub<string> = actionStub('withdrawal.forgetEntry');

/**
 * Withdraws a photo that its user removed, until it is certain that the server does not have it and
 * will not accept it. An upload may have arrived although its answer was lost.
 */
export const withdrawalMachine = setup({
  types: {
    context: {} as WithdrawalContext,
    events: {} as { type: 'connection.returned' } | { type: 'server.answered' },
    input: {} as { entry: UploadEntry },
  },
  actors: {
    withdrawPhoto: fromPromise<Withdrawn, { entry: UploadEntry }>(() =>
      notProvided('withdrawal.withdrawPhoto'),
    ),
  },
  actions: {
    forgetEntry,
    noteAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    announceDone: sendParent(({ context }, { photoId }: Withdrawn) => ({
      type: 'withdrawal.done',
      id: context.entry.id,
      photoId,
    })),
    announceRefusal: sendParent(({ context }) => ({
      type: 'withdrawal.refused',
      id: context.entry.id,
    })),
  },
  guards: { canPass: (_, failure: Failure) => canPass(failure) },
  delays: {
    /** 1, 2, 4 and so on, up to 32 seconds. */
    growingWait: ({ context }) => 1000 * 2 ** Math.min(5, context.attempts - 1),
  },
}).createMachine({
  id: 'withdrawal',
  context: ({ input: { entry } }) => ({ entry, attempts: 0 }),
  initial: 'withdrawing',
  states: {
    withdrawing: {
      description: 'The server is asked to remove the photo, or to refuse it if it arrives later.',
      invoke: {
        id: 'withdrawPhoto',
        src: 'withdrawPhoto',
        input: ({ context: { entry } }) => ({ entry }),
        onDone: {
          target: 'done',
          actions: { type: 'announceDone', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'canPass', params: ({ event }) => failureOf(event.error) },
            target: 'backingOff',
            actions: 'noteAttempt',
          },
          {
            target: 'refused',
            actions: [
              { type: 'forgetEntry', params: ({ context }) => context.entry.id },
              'announceRefusal',
            ],
          },
        ],
      },
    },
    backingOff: {
      description: 'There was no answer; the next try follows after a pause.',
      after: { growingWait: { target: 'withdrawing' } },
      on: {
        'connection.returned': { target: 'withdrawing' },
        'server.answered': { target: 'withdrawing' },
      },
    },
    done: { description: 'The server does not have the photo.', type: 'final' },
    refused: { description: 'The server keeps the photo.', type: 'final' },
  },
});
