import { assign, fromPromise, sendParent, setup } from 'xstate';
import { notProvided } from '../failure';

interface ServerWatchContext {
  /** How often in a row uploads were not answered although the server was there before. */
  misses: number;
  /** How often it was asked for since the last miss. */
  probes: number;
}

export type ServerWatchEvent =
  | { type: 'server.missed' }
  /** It has answered an upload. */
  | { type: 'server.heard' }
  | { type: 'connection.returned' };

/** The longest pause after uploads that were not answered. */
const LONGEST_PAUSE_MS = 8000;
/** The longest between two questions whether the server is there. */
const LONGEST_PROBE_PAUSE_MS = 4000;

/**
 * Whether the server answers. While it does not, it is asked with a small request instead of whole
 * photos, so that uploading goes on soon after it has returned.
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
  on: { 'server.heard': { actions: 'forgetMisses' } },
  states: {
    answering: {
      description: 'As far as is known, the server answers.',
      on: { 'server.missed': { target: 'pausing', actions: 'noteMiss' } },
    },
    pausing: {
      description: 'An upload was not answered; the server is asked for in a moment.',
      after: { pause: { target: 'probing' } },
      on: {
        'server.missed': {},
        'connection.returned': { target: 'probing' },
      },
    },
    probing: {
      description: 'The server is asked whether it is there.',
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
