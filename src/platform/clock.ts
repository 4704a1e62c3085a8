import { fromPromise } from 'xstate';
import { clockMachine, type Moment } from '../../machines/clock/clock.machine';
import { localDay } from '../../machines/forms/local-minute';

/** The user's moment: the clock and the time zone of their device, as they are now. */
export function readClock(): Moment {
  const now = new Date();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { now: now.getTime(), today: localDay(now), timeZone };
}

/** The clock machine with its effect. */
export const clock = clockMachine.provide({
  actors: { readClock: fromPromise(() => Promise.resolve(readClock())) },
});
