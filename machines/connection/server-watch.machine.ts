import { assign, fromPromise, sendParent, setup } from 'xstate';
import { notProvided } from '../failure';

interface ServerWatchContext {
  /** Unanswered requests in a row since the server last answered one. */
  misses: number;
  /** Probes since the last unanswered request. */
  probes: number;
}

export type ServerWatchEvent =
  | { type: 'server.missed' }
  /** The server has answered a request. */
  | { type: 'server.responded' }
  | { type: 'connection.returned' };

/** The longest pause after unanswered requests. */
const LONGEST_PAUSE_MS = 8000;
/** The longest pause between two probes. */
const LONGEST_PROBE_PAUSE_MS = 4000;

/**
 * Watches whether the server answers. While it does not, small requests probe it instead of whole
 * photos or changes, so that sending continues soon after its return.
 */
export const serverWatchMachine = setup({
  types: {
    context: {} as ServerWatchContext,
    events: {} as ServerWatchEvent,
  },
  actors: {
    probeServer: fromPromise<undefined>(() => notProvided('serverWatch.probeServer')),
  },
  actions: {
    noteMiss: assign({ misses: ({ context }) => context.misses + 1, probes: 0 }),
    noteProbe: assign({ probes: ({ context }) => context.probes + 1 }),
    forgetMisses: assign({ misses: 0 }),
    announceAnswer: sendParent({ type: 'server.answered' }),
  },
  delays: {
    pause: ({ context: { misses, probes } }) =>
      probes === 0
        ? Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** (misses - 1))
        : Math.min(LONGEST_PROBE_PAUSE_MS, 1000 * 2 ** probes),
  },
}).createMachine({
  id: 'serverWatch',
  context: { misses: 0, probes: 0 },
  initial: 'answering',
  on: { 'server.responded': { actions: 'forgetMisses' } },
  states: {
    answering: {
      description: 'The server is believed to answer.',
      on: { 'server.missed': { target: 'pausing', actions: 'noteMiss' } },
    },
    pausing: {
      description: 'A request was not answered; the server is probed after a pause.',
      after: { pause: { target: 'probing' } },
      on: {
        'server.missed': {},
        'connection.returned': { target: 'probing' },
      },
    },
    probing: {
      description: 'The server is being probed.',
      on: { 'server.missed': {} },
      invoke: {
        id: 'probeServer',
        src: 'probeServer',
        onDone: { target: 'answering', actions: 'announceAnswer' },
        onError: { target: 'pausing', actions: 'noteProbe' },
      },
    },
  },
});
