import { assign, type EventObject, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import type { User } from '../../contract/auth';
import { type Failure, failureOf, notProvided } from '../failure';

export interface Session {
  user: User;
  accessToken: string;
}

/** Why a refresh takes its time; `stalled` when it has been offline for so long that nobody waits. */
export type Trouble = 'none' | 'unanswered' | 'offline' | 'stalled';

export type ConnectionEvent = { type: 'connection.lost' } | { type: 'connection.returned' };

/** What a refresh tells the session while it goes on. */
export interface RefreshReport {
  type: 'refresh.troubled';
  trouble: Trouble;
}

export interface RefreshContext {
  isOnline: boolean;
  /** Tries without an answer so far. */
  unanswered: number;
  session: Session | null;
  failure: Failure | null;
}

export interface RefreshOutput {
  session: Session | null;
  failure: Failure | null;
}

/** A refresh without an answer is tried this many times. */
export const REFRESH_TRIES = 4;
const FIRST_PAUSE_MS = 1000;
/** As long as any request may wait for its answer. */
const PATIENCE_MS = 30_000;

const isUnanswered = (error: unknown) => failureOf(error).status === null;

/**
 * One silent refresh. An answered refusal ends it at once; no answer is tried again with growing
 * pauses; while the browser is offline it waits without using up its tries.
 */
export const refreshMachine = setup({
  types: {
    context: {} as RefreshContext,
    events: {} as ConnectionEvent,
    output: {} as RefreshOutput,
  },
  actors: {
    refreshSession: fromPromise<Session>(() => notProvided('refresh.refreshSession')),
    watchConnection: fromCallback<EventObject>(() => notProvided('refresh.watchConnection')),
  },
  actions: {
    goOnline: assign({ isOnline: true }),
    goOffline: assign({ isOnline: false }),
    report: sendParent((_, trouble: Trouble): RefreshReport => ({
      type: 'refresh.troubled',
      trouble,
    })),
  },
  guards: {
    isUnansweredOffline: ({ context }, { error }: { error: unknown }) =>
      isUnanswered(error) && !context.isOnline,
    canTryAgain: ({ context }, { error }: { error: unknown }) =>
      isUnanswered(error) && context.unanswered + 1 < REFRESH_TRIES,
  },
  delays: {
    retryPause: ({ context }) => FIRST_PAUSE_MS * 2 ** (context.unanswered - 1),
    patience: PATIENCE_MS,
  },
}).createMachine({
  id: 'refresh',
  context: { isOnline: true, unanswered: 0, session: null, failure: null },
  output: ({ context: { session, failure } }) => ({ session, failure }),
  invoke: {
    id: 'watchConnection',
    src: 'watchConnection',
    onError: { description: 'Without word of the connection the tries alone decide.' },
  },
  initial: 'asking',
  on: {
    'connection.lost': { actions: 'goOffline' },
    'connection.returned': { actions: 'goOnline' },
  },
  states: {
    asking: {
      description: 'The server is asked for a new access token.',
      invoke: {
        id: 'refreshSession',
        src: 'refreshSession',
        onDone: {
          target: 'refreshed',
          actions: assign({ session: ({ event }) => event.output }),
        },
        onError: [
          {
            guard: { type: 'isUnansweredOffline', params: ({ event }) => ({ error: event.error }) },
            target: 'offline',
          },
          {
            guard: { type: 'canTryAgain', params: ({ event }) => ({ error: event.error }) },
            target: 'pausing',
            actions: assign({ unanswered: ({ context }) => context.unanswered + 1 }),
          },
          {
            target: 'failed',
            actions: assign({ failure: ({ event }) => failureOf(event.error) }),
          },
        ],
      },
    },
    pausing: {
      description: 'No answer came; the next try follows after a growing pause.',
      entry: { type: 'report', params: 'unanswered' },
      after: { retryPause: { target: 'asking' } },
      on: { 'connection.lost': { target: 'offline', actions: 'goOffline' } },
    },
    offline: {
      description: 'The browser is offline; the refresh goes on when the connection returns.',
      entry: { type: 'report', params: 'offline' },
      initial: 'patient',
      on: {
        'connection.returned': {
          target: 'asking',
          actions: ['goOnline', assign({ unanswered: 0 }), { type: 'report', params: 'none' }],
        },
      },
      states: {
        patient: {
          description: 'What was asked for meanwhile waits.',
          after: { patience: { target: 'stalled' } },
        },
        stalled: {
          description: 'Nobody waits any longer; only the refresh itself does.',
          entry: { type: 'report', params: 'stalled' },
        },
      },
    },
    refreshed: { description: 'There is a new access token.', type: 'final' },
    failed: { description: 'The session cannot be renewed.', type: 'final' },
  },
});
