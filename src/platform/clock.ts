import { fromPromise } from 'xstate';
import { clockMachine, type Moment } from '../../machines/clock/clock.machine';
import { localDay } from '../../machines/forms/local-minute';

/** Reads the clock and the time zone of the user's device. */
export function readClock(): Moment {
  const now = new Date();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { now: now.getTime(), today: localDay(now), timeZone };
}

/** The clock machine with its effect. */
export const clock = clockMachine.provide({
  actors: { readClock: fromPromise(() => Promise.resolve(readClock())) },
});
