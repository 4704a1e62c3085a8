import { createActor, fromPromise, SimulatedClock } from 'xstate';
import {
  type ClockActor,
  CLOCK_REFRESH_MS,
  clockMachine,
  type Moment,
} from '../../../machines/clock/clock.machine';
import { settled } from '../settled';

/** A user's clock that follows a simulated one. */
export interface WallClock {
  read: () => Moment;
  /** The app's clock, which reads this one; it is not started yet. */
  actor: ClockActor;
  /** The simulated clock that moves it. */
  simulated: SimulatedClock;
  /** Lets minutes pass, one after the other. */
  pass: (minutes: number) => Promise<void>;
  /** The computer sleeps for minutes: time passes, but timers do not run. */
  sleep: (minutes: number) => void;
  /** The user moves to another time zone. */
  travel: (timeZone: string) => void;
  /** Makes reading fail, until it is repaired. */
  break: (isBroken: boolean) => void;
}

const dayIn = (now: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

export function wallClockAt(instant: string, startZone = 'UTC', machine = clockMachine): WallClock {
  let start = Date.parse(instant);
  let timeZone = startZone;
  let isBroken = false;
  const simulated = new SimulatedClock();
  const read = () => {
    const now = start + simulated.now();
    return { now, today: dayIn(now, timeZone), timeZone };
  };
  const readClock = fromPromise(() =>
    isBroken ? Promise.reject(new Error('No clock')) : Promise.resolve(read()),
  );
  const actor = createActor(machine.provide({ actors: { readClock } }), {
    input: read(),
    clock: simulated,
  });
  return {
    read,
    actor,
    simulated,
    pass: async (minutes) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        simulated.increment(CLOCK_REFRESH_MS);
        await settled();
      }
    },
    sleep: (minutes) => {
      start += minutes * CLOCK_REFRESH_MS;
    },
    travel: (zone) => {
      timeZone = zone;
    },
    break: (broken) => {
      isBroken = broken;
    },
  };
}
