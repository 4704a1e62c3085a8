import assert from 'node:assert/strict';
import { CLOCK_REFRESH_MS, clockMachine } from '../../../machines/clock/clock.machine';
import { modelOf } from '../../support/models/model';
import { BROKEN } from '../failures';

const today = '2026-03-01';

export const model = modelOf({
  machine: clockMachine,
  inputs: { 'half a minute to go': { now: 30_000, today, timeZone: 'Europe/Berlin' } },
  events: {},
  effects: {
    readClock: {
      'a minute later': { output: { now: CLOCK_REFRESH_MS, today, timeZone: 'Europe/Berlin' } },
      breaks: { error: BROKEN },
    },
  },
  invariant: ({ snapshot }) => {
    assert.equal(snapshot.context.today, today);
  },
});
