import { assign, type EventObject, fromCallback, type NonReducibleUnknown, setup } from 'xstate';
import { notProvided } from '../failure';

interface LiveContext {
  /** The last event that this browser has received; null before the first. */
  cursor: string | null;
  /** Consecutive connections that ended before they were current. */
  misses: number;
  /** The factor for the next pause, so that browsers do not all return at once. */
  spread: number;
  /** The pause that the server has requested. */
  askedPauseMs: number;
}

/** What the stream reports. */
export type StreamEvent =
  | { type: 'stream.opened' }
  /** Everything up to now has been received. */
  | { type: 'stream.current'; cursor: string }
  | { type: 'stream.heard'; cursor: string }
  | { type: 'stream.tooOld'; cursor: string }
  /** `spread` is a random number from 0.5 to 1.5. */
  | { type: 'stream.ended'; spread: number; pauseMs: number };

export type LeadEvent =
  | { type: 'lead.gained' }
  /** A hidden tab does not follow changes. */
  | { type: 'lead.lost' };

/** What the tab that follows has passed on to the others. */
export interface TabHeard {
  type: 'tab.heard';
  cursor: string;
}

export type LiveEvent =
  | StreamEvent
  | LeadEvent
  | TabHeard
  | { type: 'connection.returned' }
  | { type: 'connection.lost' };

const LONGEST_PAUSE_MS = 30_000;
/** The server sends something every 15 seconds. */
const QUIET_MS = 20_000;

/**
 * Follows the changes of records on the server, in one visible tab of the browser, which passes them
 * on to the others. It resumes after the last event that this browser has received.
 */
export const liveMachine = setup({
  types: { context: {} as LiveContext, events: {} as LiveEvent },
  actors: {
    /**
     * Waits until this tab is the one that follows, and keeps the role while the tab is visible.
     */
    lead: fromCallback<EventObject, NonReducibleUnknown, LeadEvent>(() => notProvided('live.lead')),
    hearTabs: fromCallback<EventObject, NonReducibleUnknown, TabHeard>(() =>
      notProvided('live.hearTabs'),
    ),
    /** Receives changes and passes them to all tabs. */
    stream: fromCallback<EventObject, { cursor: string | null }, StreamEvent>(() =>
      notProvided('live.stream'),
    ),
    watchConnection: fromCallback<
      EventObject,
      NonReducibleUnknown,
      { type: 'connection.returned' } | { type: 'connection.lost' }
    >(() => notProvided('live.watchConnection')),
  },
  actions: {
    noteCursor: assign((_, { cursor }: { cursor: string }) => ({ cursor })),
    noteCurrent: assign((_, { cursor }: { cursor: string }) => ({ cursor, misses: 0 })),
    noteEnd: assign(({ context }, { spread, pauseMs }: { spread: number; pauseMs: number }) => ({
      misses: context.misses + 1,
      spread,
      askedPauseMs: pauseMs,
    })),
  },
  delays: {
    quiet: QUIET_MS,
    pause: ({ context: { misses, spread, askedPauseMs } }) =>
      Math.max(askedPauseMs, spread * Math.min(LONGEST_PAUSE_MS, 500 * 2 ** misses)),
  },
}).createMachine({
  id: 'live',
  context: { cursor: null, misses: 0, spread: 1, askedPauseMs: 0 },
  invoke: [
    {
      id: 'lead',
      src: 'lead',
      onError: { description: 'Screens then show their data as loaded.' },
    },
    {
      id: 'hearTabs',
      src: 'hearTabs',
      onError: {
        description: 'This tab then resumes after the last event that it has received itself.',
      },
    },
    {
      id: 'watchConnection',
      src: 'watchConnection',
      onError: { description: 'The pause is then not cut short when the connection returns.' },
    },
  ],
  initial: 'listening',
  on: { 'lead.lost': { target: '.listening' } },
  states: {
    listening: {
      description:
        'Another tab of this browser follows and passes on what it hears; or no tab is visible.',
      on: {
        'lead.gained': { target: 'open' },
        'tab.heard': { actions: { type: 'noteCursor', params: ({ event }) => event } },
      },
    },
    open: {
      description: 'A stream is open or requested.',
      invoke: {
        id: 'stream',
        src: 'stream',
        input: ({ context: { cursor } }) => ({ cursor }),
        onError: { target: 'waiting' },
      },
      on: {
        'stream.ended': {
          target: 'waiting',
          actions: { type: 'noteEnd', params: ({ event }) => event },
        },
        'connection.lost': { target: 'waiting' },
      },
      initial: 'connecting',
      states: {
        connecting: {
          description: 'The server has not answered yet.',
          on: { 'stream.opened': { target: 'catchingUp' } },
        },
        catchingUp: {
          description: 'The changes since the last event are being received.',
          on: {
            'stream.heard': { actions: { type: 'noteCursor', params: ({ event }) => event } },
            'stream.tooOld': {
              target: 'tooOld',
              actions: { type: 'noteCursor', params: ({ event }) => event },
            },
            'stream.current': {
              target: 'following',
              actions: { type: 'noteCurrent', params: ({ event }) => event },
            },
          },
        },
        tooOld: {
          description:
            'The server does not know what was missed: all screens load their data once.',
          on: {
            'stream.heard': { actions: { type: 'noteCursor', params: ({ event }) => event } },
            'stream.current': {
              target: 'following',
              actions: { type: 'noteCurrent', params: ({ event }) => event },
            },
          },
        },
        following: {
          description: 'Changes arrive as they are made.',
          after: { quiet: { target: 'quiet' } },
          on: {
            'stream.heard': {
              target: 'following',
              reenter: true,
              actions: { type: 'noteCursor', params: ({ event }) => event },
            },
            'stream.current': {
              target: 'following',
              reenter: true,
              actions: { type: 'noteCurrent', params: ({ event }) => event },
            },
          },
        },
        quiet: {
          description:
            'Nothing arrives. After the connection was lost and returned, nothing may ever arrive.',
          on: {
            'stream.heard': {
              target: 'following',
              actions: { type: 'noteCursor', params: ({ event }) => event },
            },
            'stream.current': {
              target: 'following',
              actions: { type: 'noteCurrent', params: ({ event }) => event },
            },
            'connection.returned': { target: '#live.open', reenter: true },
          },
        },
      },
    },
    waiting: {
      description: 'The stream has ended; it is reopened after a pause.',
      after: { pause: { target: 'open' } },
      on: { 'connection.returned': { target: 'open' } },
    },
  },
});
