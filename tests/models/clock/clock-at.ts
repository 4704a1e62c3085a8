import { createActor } from 'xstate';
import { type ClockActor, clockMachine, type Moment } from '../../../machines/clock/clock.machine';

/** A stopped clock. */
export const clockAt = (moment: Moment): ClockActor =>
  createActor(clockMachine, { id: 'clock', input: moment });
