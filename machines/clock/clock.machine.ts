import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../failure';
import { follow } from '../follow';

/** The user's time. */
export interface Moment {
  /** Milliseconds since 1970. */
  now: number;
  /** The user's calendar date, `YYYY-MM-DD`. */
  today: string;
  /** The name of the user's time zone, such as `Europe/Berlin`. */
  timeZone: string;
}

/** The interval between two readings of the clock. */
export const CLOCK_REFRESH_MS = 60_000;

/**
 * The time, updated at the start of each minute, so that a new day is noticed at once. Longer
 * timers would be unreliable: they pause while a computer sleeps, and those beyond 2^31 ms fire at
 * once.
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
      description: 'A minute has passed; the time is read.',
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

/** The time, for machines that have a ref to the clock. All machines share one clock. */
export const followClock = follow<ClockActor, Moment>(({ context }) => context);
