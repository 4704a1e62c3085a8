import { assign, type EventObject, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import type { User } from '../../contract/users/user';
import type { ConnectionEvent } from '../connection/connection-event';
import { type Failure, failureOf, notProvided, ofError } from '../failure';

export interface Session {
  user: User;
  accessToken: string;
}

/**
 * Why a refresh is delayed: the server does not answer (`unanswered`, after half a minute
 * `unreachable`), or the browser is offline. Requests only wait while it is `unanswered`.
 */
export type Trouble = 'none' | 'unanswered' | 'offline' | 'unreachable';

/** Events of a running refresh for the session. */
export interface RefreshReport {
  type: 'refresh.delayed';
  trouble: Trouble;
}

export interface RefreshContext {
  isOnline: boolean;
  /** Unanswered tries, up to `GROWING_TRIES`. */
  unanswered: number;
  /** Whether requests would still wait for the result while the browser is online. */
  isAwaited: boolean;
  session: Session | null;
  failure: Failure | null;
}

export interface RefreshOutput {
  session: Session | null;
  failure: Failure | null;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;
/** Pauses grow for this many tries. */
export const GROWING_TRIES = 5;
/** How long requests wait for a refresh. */
const REQUEST_WAIT_MS = 30_000;

/** The statuses with which the server refuses to renew a session. */
const REFUSALS = [400, 401, 403];

/**
 * Whether the server has refused: by one of these statuses, or by `success: false`. Any other
 * failure is temporary, however long it lasts.
 */
export const isRefusal = ({ status }: Failure): boolean =>
  status !== null && (status < 300 || REFUSALS.includes(status));

const troubleOf = ({ isOnline, isAwaited }: RefreshContext): Trouble => {
  if (!isOnline) return 'offline';
  return isAwaited ? 'unanswered' : 'unreachable';
};

/**
 * One silent refresh of the session. Only a refusal by the server ends it. After any other failure
 * it tries again, with growing pauses. While the browser is offline it waits for the connection;
 * requests fail at once then.
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
    countUnanswered: assign({
      unanswered: ({ context }) => Math.min(context.unanswered + 1, GROWING_TRIES),
    }),
    stopWaiting: assign({ isAwaited: false }),
    startOver: assign({ isOnline: true, isAwaited: true, unanswered: 0 }),
    report: sendParent(({ context }): RefreshReport => ({
      type: 'refresh.delayed',
      trouble: troubleOf(context),
    })),
    reportNone: sendParent((): RefreshReport => ({ type: 'refresh.delayed', trouble: 'none' })),
  },
  guards: {
    isRefused: (_, { error }: { error: unknown }) => isRefusal(failureOf(error)),
    isOffline: ({ context }, { error }: { error: unknown }) =>
      failureOf(error).status === null && !context.isOnline,
  },
  delays: {
    retryPause: ({ context }) =>
      Math.min(FIRST_PAUSE_MS * 2 ** (context.unanswered - 1), LONGEST_PAUSE_MS),
    requestWait: REQUEST_WAIT_MS,
  },
}).createMachine({
  id: 'refresh',
  context: { isOnline: true, unanswered: 0, isAwaited: true, session: null, failure: null },
  output: ({ context: { session, failure } }) => ({ session, failure }),
  invoke: {
    id: 'watchConnection',
    src: 'watchConnection',
    onError: { description: 'If the connection cannot be watched, only the tries count.' },
  },
  initial: 'trying',
  on: {
    'connection.lost': { actions: 'goOffline' },
    'connection.returned': { actions: 'goOnline' },
  },
  states: {
    trying: {
      description: 'The session is being renewed; only a refusal by the server ends it.',
      initial: 'asking',
      after: {
        requestWait: {
          description: 'Requests no longer wait; the refresh continues.',
          actions: ['stopWaiting', 'report'],
        },
      },
      states: {
        asking: {
          description: 'The server is asked for a new access token.',
          invoke: {
            id: 'refreshSession',
            src: 'refreshSession',
            onDone: {
              target: '#refresh.refreshed',
              actions: assign({ session: ({ event }) => event.output }),
            },
            onError: [
              {
                guard: { type: 'isRefused', ...ofError },
                target: '#refresh.failed',
                actions: assign({ failure: ({ event }) => failureOf(event.error) }),
              },
              {
                guard: { type: 'isOffline', ...ofError },
                target: 'offline',
              },
              { target: 'pausing', actions: 'countUnanswered' },
            ],
          },
        },
        pausing: {
          description: 'There was no usable answer; the next try follows after a growing pause.',
          entry: 'report',
          after: { retryPause: { target: 'asking' } },
          on: { 'connection.lost': { target: 'offline', actions: 'goOffline' } },
        },
        offline: {
          description: 'The browser is offline; the refresh continues when the connection returns.',
          entry: 'report',
          on: {
            'connection.returned': {
              target: '#refresh.trying',
              reenter: true,
              actions: ['startOver', 'reportNone'],
            },
          },
        },
      },
    },
    refreshed: { description: 'There is a new access token.', type: 'final' },
    failed: { description: 'The server has refused to renew the session.', type: 'final' },
  },
});
