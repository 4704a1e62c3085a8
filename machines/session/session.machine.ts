import { type ActorRefFrom, assign, sendTo } from 'xstate';
import { failureOf } from '../failure';
import type { RefreshReport } from './refresh.machine';
import type { Reason } from './session-context';
import { sessionSetup } from './session-setup';

/** Actions at the end of every session. */
const dropSession = [{ type: 'rejectWaiting', params: 'ended' }, 'forgetUser'] as const;
/** Actions at the end of a session that the server refused to this tab. */
const endSession = [...dropSession, { type: 'clearSession', params: 'refused' }] as const;
/** The session ends here at once; the server is notified afterwards. */
const leaveSession = [
  'noteLogout',
  ...dropSession,
  { type: 'clearSession', params: 'left' },
] as const;

interface Asked {
  event: { id: string };
}
const idOf = ({ event }: Asked) => event.id;
const rejection = (reason: Reason) => ({
  type: 'rejectRequest' as const,
  params: ({ event }: Asked) => ({ id: event.id, reason }),
});
const notingTrouble = {
  type: 'noteTrouble',
  params: ({ event }: { event: RefreshReport }) => event.trouble,
} as const;

/** A request waits for the refresh, unless the browser is offline or it takes too long. */
const holding = [
  { guard: 'isGivenUp', actions: rejection('unreachable') },
  { actions: { type: 'hold', params: idOf } },
] as const;

const whileRenewing = {
  'request.refused': holding,
  'request.held': holding,
  'refresh.delayed': [
    {
      guard: 'isWaitingOver',
      actions: [notingTrouble, { type: 'rejectWaiting', params: 'unreachable' }, 'emptyQueue'],
    },
    { actions: notingTrouble },
  ],
} as const;

/**
 * The signed-in user, and the requests that were refused with 401. The first one starts a silent
 * refresh and the others wait for it. Then all are sent again, or all are rejected.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    user: input.storedUser,
    waiting: [],
    trouble: 'none',
    failure: null,
  }),
  invoke: [
    {
      id: 'watchTabs',
      src: 'watchTabs',
      onError: {
        description: 'If other tabs cannot be watched, each notices at its next request.',
      },
    },
    { id: 'pendingLogouts', src: 'pendingLogouts' },
  ],
  initial: 'starting',
  on: {
    // Without a session nothing can be replayed.
    'request.refused': { actions: rejection('ended') },
    'request.held': { actions: rejection('ended') },
    'request.abandoned': { actions: { type: 'abandon', params: idOf } },
    'login.submit': { description: 'Refused: a login is being checked or a session exists.' },
    logout: { description: 'Refused: nobody is signed in.' },
    'tab.signedIn': {
      target: '.signedIn',
      actions: [...dropSession, { type: 'adopt', params: ({ event }) => event.user }],
    },
    'tab.signedOut': { description: 'Nobody is signed in here either.' },
  },
  states: {
    starting: {
      description: 'The app has just been opened.',
      always: [
        { guard: 'hasStoredUser', target: 'signedIn.refreshing.behindSplash' },
        { target: 'signedOut' },
      ],
    },
    signedOut: {
      description: 'Nobody is signed in.',
      initial: 'waiting',
      on: {
        'login.submit': { target: 'signingIn', actions: 'forgetFailure' },
        'error.dismiss': { actions: 'forgetFailure' },
      },
      states: {
        waiting: { description: 'The login form is shown.' },
        forcedOut: {
          description: 'The session could not be renewed; the login says so.',
          tags: 'forcedOut',
          on: { 'notice.dismiss': { target: 'waiting' } },
        },
        leftElsewhere: {
          description: 'The user has signed out in another tab; the login says so.',
          tags: 'leftElsewhere',
          on: { 'notice.dismiss': { target: 'waiting' } },
        },
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
          actions: { type: 'adopt', params: ({ event }) => event.output.user },
        },
        onError: {
          target: 'signedOut',
          // This tab must not clear what another tab has stored since.
          actions: assign({ failure: ({ event }) => failureOf(event.error) }),
        },
      },
      on: { 'tab.signedIn': { description: 'Refused: this login is the later one.' } },
    },
    signedIn: {
      description: 'A user is signed in until the server itself refuses.',
      tags: 'signedIn',
      initial: 'fresh',
      on: {
        logout: { target: 'signingOut', actions: leaveSession },
        'tab.signedOut': [
          {
            guard: { type: 'isRefusedElsewhere', params: ({ event }) => event.end },
            target: 'signedOut.forcedOut',
            actions: dropSession,
          },
          { target: 'signedOut.leftElsewhere', actions: dropSession },
        ],
      },
      states: {
        fresh: {
          description: 'The access token has not been refused.',
          entry: { type: 'noteTrouble', params: 'none' },
          on: {
            'request.refused': {
              target: 'refreshing',
              actions: { type: 'hold', params: idOf },
            },
            // The refresh that the request should wait for has just ended.
            'request.held': {
              actions: { type: 'replayRequest', params: idOf },
            },
            'tab.signedIn': {
              guard: { type: 'isSameUser', params: ({ event }) => event.user },
              description: 'Another tab has renewed the token, which every request reads again.',
              actions: { type: 'adopt', params: ({ event }) => event.user },
            },
          },
        },
        refreshing: {
          description: 'The access token was refused and is being renewed; requests wait.',
          tags: 'renewing',
          invoke: {
            id: 'refresh',
            src: 'refresh',
            onDone: [
              {
                guard: {
                  type: 'isSameUser',
                  params: ({ event }) => event.output.session?.user,
                },
                target: 'fresh',
                actions: [
                  // The user's role may have changed.
                  { type: 'adopt', params: ({ event }) => event.output.session?.user },
                  'replayWaiting',
                  'emptyQueue',
                ],
              },
              {
                // Someone else has signed in in another tab, and the refresh used their cookie.
                guard: { type: 'isRenewed', params: ({ event }) => event.output },
                target: '#session.signedIn',
                reenter: true,
                actions: [
                  ...dropSession,
                  { type: 'adopt', params: ({ event }) => event.output.session?.user },
                ],
              },
              { target: '#session.signedOut.forcedOut', actions: endSession },
            ],
            onError: {
              description: 'A crashed refresh is not a refusal: the next request tries again.',
              target: 'fresh',
              actions: [{ type: 'rejectWaiting', params: 'unreachable' }, 'emptyQueue'],
            },
          },
          on: {
            ...whileRenewing,
            'tab.signedIn': {
              guard: { type: 'isSameUser', params: ({ event }) => event.user },
              target: 'fresh',
              actions: [
                { type: 'adopt', params: ({ event }) => event.user },
                'replayWaiting',
                'emptyQueue',
              ],
            },
          },
          initial: 'shown',
          states: {
            behindSplash: {
              description: 'The page has just been opened and shows nothing of its user yet.',
              tags: 'restoring',
              always: { guard: 'isTroubled', target: 'shown' },
              after: { splash: { target: 'shown' } },
            },
            shown: { description: 'The app is shown with the data on the device.' },
          },
        },
      },
    },
    signingOut: {
      description: 'The local session has already ended; the server is being notified.',
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: { target: 'signedOut' },
        onError: {
          target: 'signedOut',
          actions: sendTo('pendingLogouts', { type: 'logout.pending' }),
        },
      },
    },
  },
});

export type SessionMachine = typeof sessionMachine;
export type SessionActor = ActorRefFrom<SessionMachine>;
