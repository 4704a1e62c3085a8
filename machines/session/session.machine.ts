import { assign, emit, fromPromise, setup } from 'xstate';
import type { User } from '../../contract/auth';
import { type ActionStub, actionStub, type Failure, failureOf, notProvided } from '../failure';

export interface Credentials {
  email: string;
  password: string;
}

export interface Session {
  user: User;
  accessToken: string;
}

/** What start-up brings back; the user is null where only the token could be renewed. */
export interface Restored {
  user: User | null;
  accessToken: string;
}

export interface SessionContext {
  user: User | null;
  /** Ids of the refused requests that wait for the refresh, in the order they were refused. */
  waiting: readonly string[];
  failure: Failure | null;
}

export type SessionEvent =
  | { type: 'login.submit'; credentials: Credentials }
  | { type: 'error.dismiss' }
  | { type: 'logout' }
  | { type: 'request.refused'; id: string }
  | { type: 'session.revoked' };

export type SessionEmitted =
  | { type: 'requests.replay'; ids: readonly string[] }
  | { type: 'requests.reject'; ids: readonly string[] }
  | { type: 'session.ended' };

const storeSession: ActionStub<{
  user: User | null;
  accessToken: string;
}> = actionStub('session.storeSession');
const storeToken: ActionStub<string> = actionStub('session.storeToken');
const clearSession: ActionStub<'credentials' | 'everything'> = actionStub('session.clearSession');

/** What a session's end by force does (first document, section 4). */
const endSession = [
  'rejectWaiting',
  'forgetUser',
  { type: 'clearSession', params: 'credentials' },
  'announceEnd',
] as const;

/**
 * Who is signed in, and what becomes of requests that were refused with 401: the first one starts a
 * silent refresh, the others wait for it; then all are replayed once or all are rejected.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { storedUser: User | null },
    emitted: {} as SessionEmitted,
    tags: {} as 'restoring' | 'signedIn' | 'busy',
  },
  actors: {
    signIn: fromPromise<Session, Credentials>(() => notProvided('session.signIn')),
    signOut: fromPromise<null>(() => notProvided('session.signOut')),
    restoreSession: fromPromise<Restored>(() => notProvided('session.restoreSession')),
    refreshSession: fromPromise<string>(() => notProvided('session.refreshSession')),
  },
  actions: {
    /** Keeps user and token across reloads. */
    storeSession,
    storeToken,
    /** Forgets token and user; `everything` also what was typed into forms. */
    clearSession,
    hold: assign({
      waiting: ({ context }, id: string) =>
        context.waiting.includes(id) ? context.waiting : [...context.waiting, id],
    }),
    replayWaiting: emit(({ context }) => ({
      type: 'requests.replay' as const,
      ids: context.waiting,
    })),
    rejectWaiting: emit(({ context }) => ({
      type: 'requests.reject' as const,
      ids: context.waiting,
    })),
    rejectRequest: emit((_, id: string) => ({ type: 'requests.reject' as const, ids: [id] })),
    emptyQueue: assign({ waiting: [] }),
    forgetUser: assign({ user: null, waiting: [] }),
    forgetFailure: assign({ failure: null }),
    announceEnd: emit({ type: 'session.ended' }),
  },
  guards: { hasStoredUser: ({ context }) => context.user !== null },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ user: input.storedUser, waiting: [], failure: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'The app has just been opened.',
      always: [{ guard: 'hasStoredUser', target: 'restoring' }, { target: 'signedOut' }],
    },
    restoring: {
      description: 'A user is stored from last time; their session is being renewed.',
      tags: ['restoring', 'busy'],
      invoke: {
        id: 'restoreSession',
        src: 'restoreSession',
        onDone: {
          target: 'signedIn',
          actions: [
            assign({ user: ({ event, context }) => event.output.user ?? context.user }),
            {
              type: 'storeSession',
              params: ({ event, context }) => ({
                user: event.output.user ?? context.user,
                accessToken: event.output.accessToken,
              }),
            },
            'replayWaiting',
            'emptyQueue',
          ],
        },
        onError: {
          target: 'signedOut',
          actions: endSession,
        },
      },
      on: {
        'request.refused': { actions: { type: 'hold', params: ({ event }) => event.id } },
        'session.revoked': {
          target: 'signedOut',
          actions: endSession,
        },
      },
    },
    signedOut: {
      description: 'Nobody is signed in.',
      on: {
        'login.submit': { target: 'signingIn', actions: 'forgetFailure' },
        'error.dismiss': { actions: 'forgetFailure' },
        'request.refused': { actions: { type: 'rejectRequest', params: ({ event }) => event.id } },
      },
    },
    signingIn: {
      description: 'E-mail and password are being checked.',
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) =>
          event.type === 'login.submit' ? event.credentials : { email: '', password: '' },
        onDone: {
          target: 'signedIn',
          actions: [
            assign({ user: ({ event }) => event.output.user }),
            { type: 'storeSession', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'signedOut',
          actions: [
            assign({ failure: ({ event }) => failureOf(event.error) }),
            { type: 'clearSession', params: 'credentials' },
          ],
        },
      },
      on: {
        'request.refused': { actions: { type: 'rejectRequest', params: ({ event }) => event.id } },
      },
    },
    signedIn: {
      description: 'A user is signed in.',
      tags: 'signedIn',
      initial: 'fresh',
      on: {
        logout: {
          target: 'signingOut',
          actions: ['rejectWaiting', 'forgetUser', { type: 'clearSession', params: 'everything' }],
        },
        'session.revoked': {
          target: 'signedOut',
          actions: endSession,
        },
      },
      states: {
        fresh: {
          description: 'The access token has not been refused.',
          on: {
            'request.refused': {
              target: 'refreshing',
              actions: { type: 'hold', params: ({ event }) => event.id },
            },
          },
        },
        refreshing: {
          description: 'The access token was refused and is being renewed; requests wait.',
          invoke: {
            id: 'refreshSession',
            src: 'refreshSession',
            onDone: {
              target: 'fresh',
              actions: [
                { type: 'storeToken', params: ({ event }) => event.output },
                'replayWaiting',
                'emptyQueue',
              ],
            },
            onError: {
              target: '#session.signedOut',
              actions: endSession,
            },
          },
          on: {
            'request.refused': { actions: { type: 'hold', params: ({ event }) => event.id } },
          },
        },
      },
    },
    signingOut: {
      description: 'The local session is gone already; the server is being told.',
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: { target: 'signedOut' },
        onError: { target: 'signedOut' },
      },
      on: {
        'request.refused': { actions: { type: 'rejectRequest', params: ({ event }) => event.id } },
      },
    },
  },
});

export type SessionMachine = typeof sessionMachine;
