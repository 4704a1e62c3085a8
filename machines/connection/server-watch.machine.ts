import { assign, fromPromise, sendParent, setup } from 'xstate';
import { notProvided } from '../failure';

interface ServerWatchContext {
  /** Consecutive unanswered requests since the server last answered. */
  misses: number;
  /** Probes since the last unanswered request. */
  probes: number;
}

export type ServerWatchEvent =
  | { type: 'server.missed' }
  /** The server has answered a request. */
  | { type: 'server.responded' }
  | { type: 'connection.returned' };

/** A single request that is not answered says little about the server. */
const FIRST_PAUSE_MS = 200;
/** The longest pause after unanswered requests. */
const LONGEST_PAUSE_MS = 8000;
/** The longest pause between two probes. */
const LONGEST_PROBE_PAUSE_MS = 4000;

const watchSetup = setup({
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
    /** Doubles with every unanswered request and probe. */
    pause: ({ context: { misses, probes } }) =>
      Math.min(
        probes === 0 ? LONGEST_PAUSE_MS : LONGEST_PROBE_PAUSE_MS,
        FIRST_PAUSE_MS * 2 ** (misses - 1 + probes),
      ),
  },
});

/** Another request that was running at the same time was answered, so the server is reachable. */
const answered = { target: 'answering', actions: ['forgetMisses', 'announceAnswer'] } as const;

/**
 * Watches whether the server answers. While it does not, small probes are sent instead of whole
 * photos or changes, so that sending resumes soon after the server returns.
 */
export const serverWatchMachine = watchSetup.createMachine({
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
        'server.responded': answered,
        'connection.returned': { target: 'probing' },
      },
    },
    probing: {
      description: 'The server is being probed.',
      on: { 'server.missed': {}, 'server.responded': answered },
      invoke: {
        id: 'probeServer',
        src: 'probeServer',
        onDone: { target: 'answering', actions: 'announceAnswer' },
        onError: { target: 'pausing', actions: 'noteProbe' },
      },
    },
  },
});
