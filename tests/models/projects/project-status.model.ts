import assert from 'node:assert/strict';
import { projectStatusOf } from '../../../contract/projects/project-status';
import { projectStatusMachine } from '../../../machines/projects/project-status.machine';
import { modelOf } from '../../support/models/model';
import { clockAt } from '../clock/clock-at';
import { BROKEN } from '../failures';

const dayOf = (today: string) => ({ now: 0, today, timeZone: 'Europe/Berlin' });
const march = { startDate: '2026-03-01', endDate: '2026-03-31', isOnHold: false };

export const model = modelOf({
  machine: projectStatusMachine,
  inputs: { 'the day before the start': { ...march, clock: clockAt(dayOf('2026-02-28')) } },
  events: {
    'plan.changed': {
      'put on hold': { ...march, isOnHold: true },
      'taken off hold': march,
      'without an end': { ...march, endDate: null },
    },
  },
  effects: {
    clock: {
      'the first day begins': { shows: dayOf('2026-03-01') },
      'the day after the end begins': { shows: dayOf('2026-04-01') },
      breaks: { error: BROKEN },
    },
  },
  invariant: ({ snapshot }) => {
    const status = projectStatusOf(snapshot.context, snapshot.context.moment.today);
    assert.deepEqual([...snapshot.tags], [status]);
  },
});
