import assert from 'node:assert/strict';
import { dashboardMachine } from '../../../machines/dashboard/dashboard.machine';
import { modelOf } from '../../support/models/model';
import { clockAt } from '../clock/clock-at';
import { BROKEN } from '../failures';

const momentOf = (today: string) => ({ now: 0, today, timeZone: 'Europe/Berlin' });

const part = {
  fails: { inState: 'failed' },
  arrives: { inState: 'showing' },
  breaks: { error: BROKEN },
};

export const model = modelOf({
  machine: dashboardMachine,
  inputs: { 'a morning': { clock: clockAt(momentOf('2026-03-01')) } },
  events: { 'screen.widened': {}, 'screen.narrowed': {}, 'alert.dismiss': {} },
  effects: {
    clock: {
      'a minute passes': { shows: momentOf('2026-03-01') },
      'the next day begins': { shows: momentOf('2026-03-02') },
      breaks: { error: BROKEN },
    },
    watchScreen: { breaks: { error: BROKEN } },
    clientStatistics: { breaks: { error: BROKEN } },
    projectStatistics: { breaks: { error: BROKEN } },
    inspectionStatistics: part,
    recentInspections: part,
    todaysSchedule: part,
    upcomingDeadlines: part,
  },
  depth: 4,
  invariant: ({ snapshot }) => {
    const { failed } = snapshot.context;
    assert.equal(new Set(failed).size, failed.length, 'A part has failed twice');
    if (failed.length === 0) assert.equal(snapshot.hasTag('alert'), false);
    if (snapshot.hasTag('alert')) assert.notEqual(failed.length, 0);
  },
});
