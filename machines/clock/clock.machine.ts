import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../failure';
import { follow } from '../follow';

/** What the clock on the user's wall says. */
export interface Moment {
  /** Milliseconds since 1970. */
  now: number;
  /** The user's calendar date, `YYYY-MM-DD`. */
  today: string;
  /** The name of the user's time zone, such as `Europe/Berlin`. */
  timeZone: string;
}

/** How often the clock is looked at. */
export const CLOCK_REFRESH_MS = 60_000;

/**
 * The time, refreshed when a minute begins, so that a new day is seen the moment it starts. No
 * timer is ever longer than that: longer ones stop while a computer sleeps, and beyond
 * 2^31 ms they would fire at once.
 */
export const clockMachine = setup({
  types: { context: {} as Moment, input: {} as Moment },
  actors: { readClock: fromPromise<Moment>(() => notProvided('clock.readClock')) },
  delays: { nextMinute: ({ context }) => CLOCK_REFRESH_MS - (context.now % CLOCK_REFRESH_MS) },
}).createMachine({
  id: 'clock',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The minute has not passed yet.',
      after: { nextMinute: 'reading' },
    },
    reading: {
      description: 'A minute has passed; the clock on the wall is looked at.',
      invoke: {
        id: 'readClock',
        src: 'readClock',
        onDone: { target: 'waiting', actions: assign(({ event }) => event.output) },
        onError: 'waiting',
      },
    },
  },
});

export type ClockActor = ActorRefFrom<typeof clockMachine>;

/** What the clock says, for a machine that has its ref: there is one clock for all. */
export const followClock = follow<ClockActor, Moment>(({ context }) => context);
