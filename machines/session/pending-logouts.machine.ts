import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { notProvided } from '../failure';
import type { ConnectionEvent } from './refresh.machine';

export interface PendingLogoutsContext {
  /** Tries in a row that did not reach the server, as far as they make the pauses grow. */
  missed: number;
}

export type PendingLogoutsEvent = ConnectionEvent | { type: 'logout.pending' };

const FIRST_PAUSE_MS = 5000;
/** From here on the pauses do not grow any more: a little over five minutes. */
export const GROWING_PAUSES = 7;

/**
 * Logouts of which the server does not know yet. They are kept on the device, so that a session
 * that was left without a connection ends as soon as the server can be reached, also after a
 * reload, also when another user is signed in by then.
 */
export const pendingLogoutsMachine = setup({
  types: {
    context: {} as PendingLogoutsContext,
    events: {} as PendingLogoutsEvent,
  },
  actors: {
    /** Ends every session that was left; throws where one could not be ended. */
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
    onError: { description: 'Without word of the connection the pauses alone decide.' },
  },
  initial: 'telling',
  on: {
    'logout.pending': { target: '.pausing', reenter: true, actions: assign({ missed: 1 }) },
    'connection.lost': { description: 'The next try finds out by itself.' },
    'connection.returned': { description: 'Nothing waits for the connection.' },
  },
  states: {
    idle: { description: 'The server knows of every logout.' },
    telling: {
      description: 'The server hears of the logouts it does not know of.',
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
      description: 'The server could not be reached; it hears of them later.',
      after: { retryPause: { target: 'telling' } },
      on: { 'connection.returned': { target: 'telling' } },
    },
  },
});
