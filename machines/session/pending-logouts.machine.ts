import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { notProvided } from '../failure';
import type { ConnectionEvent } from '../connection/connection-event';

export interface PendingLogoutsContext {
  /** Consecutive failed tries, up to `GROWING_PAUSES`. */
  missed: number;
}

export type PendingLogoutsEvent = ConnectionEvent | { type: 'logout.pending' };

const FIRST_PAUSE_MS = 5000;
/** Pauses grow for this many tries, to a little over five minutes. */
export const GROWING_PAUSES = 7;

/**
 * Logouts that have not reached the server. They are stored on the device, so that a session that
 * ended offline ends on the server as soon as it is reachable, even after a reload or when another
 * user is signed in.
 */
export const pendingLogoutsMachine = setup({
  types: {
    context: {} as PendingLogoutsContext,
    events: {} as PendingLogoutsEvent,
  },
  actors: {
    /** Ends every pending session; throws if one could not be ended. */
    endLeftSessions: fromPromise<null>(() => notProvided('pendingLogouts.endLeftSessions')),
    watchConnection: fromCallback<EventObject>(() => notProvided('pendingLogouts.watchConnection')),
  },
  delays: { retryPause: ({ context }) => FIRST_PAUSE_MS * 2 ** (context.missed - 1) },
}).createMachine({
  id: 'pendingLogouts',
  context: { missed: 0 },
  invoke: {
    id: 'watchConnection',
    src: 'watchConnection',
    onError: { description: 'If the connection cannot be watched, only the pauses apply.' },
  },
  initial: 'sending',
  on: {
    'logout.pending': { target: '.pausing', actions: assign({ missed: 1 }) },
    'connection.lost': { description: 'The next try will notice.' },
    'connection.returned': { description: 'Nothing waits for the connection.' },
  },
  states: {
    idle: { description: 'The server knows every logout.' },
    sending: {
      description: 'The pending logouts are sent to the server.',
      invoke: {
        id: 'endLeftSessions',
        src: 'endLeftSessions',
        onDone: { target: 'idle', actions: assign({ missed: 0 }) },
        onError: {
          target: 'pausing',
          actions: assign({
            missed: ({ context }) => Math.min(context.missed + 1, GROWING_PAUSES),
          }),
        },
      },
    },
    pausing: {
      description: 'The server could not be reached; the logouts are sent later.',
      after: { retryPause: { target: 'sending' } },
      on: { 'connection.returned': { target: 'sending' } },
    },
  },
});
