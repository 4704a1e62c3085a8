import { createActor } from 'xstate';
import { type ClockActor, clockMachine, type Moment } from '../../../machines/clock/clock.machine';

/** A stopped clock. */
export const clockAt = (moment: Moment): ClockActor =>
  createActor(clockMachine, { id: 'clock', input: moment });

/** The start of a day. */
export const morningOf = (today: string): Moment => ({ now: 0, today, timeZone: 'Europe/Berlin' });

/** A clock that stopped on a day. */
export const clockOn = (today: string): ClockActor => clockAt(morningOf(today));
