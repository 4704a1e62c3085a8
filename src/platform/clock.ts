import { fromPromise } from 'xstate';
import { clockMachine, type Moment } from '../../machines/clock/clock.machine';
import { localDay } from '../../machines/forms/local-minute';
import { timeZoneName } from './time-zone';

/** Reads the clock and the time zone of the user's device. */
export function readClock(): Moment {
  const now = new Date();
  return { now: now.getTime(), today: localDay(now), timeZone: timeZoneName() };
}

/** The clock machine with its effect. */
export const clock = clockMachine.provide({
  actors: { readClock: fromPromise(() => Promise.resolve(readClock())) },
});
