import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, type EventObject, fromCallback } from 'xstate';
import { clockMachine } from '../../../machines/clock/clock.machine';
import {
  dashboardMachine,
  SCHEDULE_SHOWN,
  type ScreenReport,
} from '../../../machines/dashboard/dashboard.machine';
import * as parts from '../../../machines/dashboard/parts.machine';
import { EffectFailed } from '../../../machines/failure';
import { recentInspectionsMachine } from '../../../machines/inspections/recent-inspections.machine';
import { deferred } from '../../support/machines/deferred';
import { walk } from '../../support/machines/transitions';
import { wallClockAt } from '../../support/machines/wall-clock';

const MACHINES = {
  clientStatistics: parts.clientStatisticsMachine,
  projectStatistics: parts.projectStatisticsMachine,
  inspectionStatistics: parts.inspectionStatisticsMachine,
  recentInspections: recentInspectionsMachine,
  todaysSchedule: parts.todaysScheduleMachine,
  upcomingDeadlines: parts.upcomingDeadlinesMachine,
} as const;
type Name = keyof typeof MACHINES;
const NAMES = Object.keys(MACHINES) as Name[];
const FIGURES: readonly Name[] = ['clientStatistics', 'projectStatistics', 'inspectionStatistics'];
const ALWAYS = NAMES.filter((name) => !FIGURES.includes(name));

const BUSY = new EffectFailed({ message: 'Busy', status: 500, errors: {} });
const UNANSWERED = new EffectFailed({ message: 'No answer', status: null, errors: {} });

interface Query {
  query: Readonly<Record<string, unknown>>;
}

/** The tests themselves report the width of the screen. */
const watchScreen = fromCallback<EventObject, undefined, ScreenReport>(() => undefined);

/** A dashboard with a user's clock; the test answers its loads. */
function start(instant = '2026-11-21T12:00:00Z', timeZone = 'Europe/Berlin') {
  const wall = wallClockAt(instant, timeZone);
  const loads = Object.fromEntries(NAMES.map((name) => [name, deferred<never, Query>()])) as Record<
    Name,
    ReturnType<typeof deferred<never, Query>>
  >;
  const actors = Object.fromEntries(
    NAMES.map((name) => [
      name,
      (MACHINES[name] as AnyStateMachine).provide({ actors: { load: loads[name].effect } }),
    ]),
  );
  const { actor } = walk(dashboardMachine.provide({ actors: { ...actors, watchScreen } }), {
    input: { clock: wall.actor },
    clock: wall.simulated,
    invariant: (ref) => {
      const { context, value } = ref.getSnapshot() as {
        context: { failed: string[] };
        value: { alert: string };
      };
      expect(value.alert === 'silent').toBe(context.failed.length === 0);
    },
  });
  actor.start();
  wall.actor.start();
  const stateOf = (name: Name): unknown => {
    const value: unknown = actor.getSnapshot().children[name]?.getSnapshot().value;
    return typeof value === 'object' && value !== null ? Object.keys(value)[0] : value;
  };
  return {
    actor,
    wall,
    loads,
    /** The state of each part that there is. */
    states: (): Partial<Record<Name, unknown>> =>
      Object.fromEntries(
        NAMES.filter((name) => stateOf(name) !== undefined).map((name) => [name, stateOf(name)]),
      ),
    asked: () => NAMES.filter((name) => loads[name].calls.length > 0),
    alert: () => actor.getSnapshot().value.alert,
    answer: (name: Name, call = 0) => loads[name].resolve(call, {} as never),
    fail: (name: Name, call = 0, failure = BUSY) => loads[name].reject(call, failure),
    retry: (name: Name) => {
      actor.getSnapshot().children[name]?.send({ type: 'load.again' });
    },
  };
}

const all = (names: readonly Name[], state: string) =>
  Object.fromEntries(names.map((name) => [name, state]));

describe('the parts of the dashboard', () => {
  test('are requested at once, each for the part on the screen', () => {
    const dashboard = start();
    dashboard.actor.send({ type: 'screen.widened' });
    expect(dashboard.asked()).toEqual(NAMES);
    const day = { today: '2026-11-21', timeZone: 'Europe/Berlin' };
    const asked = Object.fromEntries(NAMES.map((name) => [name, dashboard.loads[name].calls]));
    expect(asked).toEqual({
      ...Object.fromEntries(NAMES.map((name) => [name, [{ query: day }]])),
      recentInspections: [{ query: { count: 4 } }],
      todaysSchedule: [{ query: { ...day, limit: SCHEDULE_SHOWN } }],
    });
  });

  test.each(NAMES)('are independent: %s fails, the others are shown', async (name) => {
    const dashboard = start();
    dashboard.actor.send({ type: 'screen.widened' });
    await dashboard.fail(name);
    for (const other of NAMES) if (other !== name) await dashboard.answer(other);
    expect(dashboard.states()).toEqual({ ...all(NAMES, 'showing'), [name]: 'failed' });
    dashboard.retry(name);
    await dashboard.answer(name, 1);
    expect(dashboard.states()).toEqual(all(NAMES, 'showing'));
    expect(dashboard.alert()).toBe('silent');
  });

  test('that are figures are requested only when visible, and then stay', async () => {
    const dashboard = start();
    expect(dashboard.asked()).toEqual(ALWAYS);
    dashboard.actor.send({ type: 'screen.widened' });
    for (const name of NAMES) await dashboard.answer(name);
    dashboard.actor.send({ type: 'screen.narrowed' });
    expect(dashboard.actor.getSnapshot().hasTag('figures')).toBe(false);
    dashboard.actor.send({ type: 'screen.widened' });
    expect(dashboard.actor.getSnapshot().hasTag('figures')).toBe(true);
    expect(dashboard.states()).toEqual(all(NAMES, 'showing'));
    expect(FIGURES.map((name) => dashboard.loads[name].calls.length)).toEqual([1, 1, 1]);
  });
});

describe('the alert', () => {
  test('is raised by a part, dismissed, and raised by another failure only', async () => {
    const dashboard = start();
    await dashboard.answer('recentInspections');
    expect(dashboard.alert()).toBe('silent');
    await dashboard.fail('todaysSchedule');
    expect(dashboard.alert()).toBe('raised');
    dashboard.actor.send({ type: 'alert.dismiss' });
    expect(dashboard.alert()).toBe('dismissed');
    await dashboard.wall.pass(3);
    expect(dashboard.alert()).toBe('dismissed');
    await dashboard.fail('upcomingDeadlines');
    expect(dashboard.alert()).toBe('raised');
    dashboard.actor.send({ type: 'alert.dismiss' });
    dashboard.retry('todaysSchedule');
    await dashboard.answer('todaysSchedule', 1);
    expect(dashboard.alert()).toBe('dismissed');
    dashboard.retry('upcomingDeadlines');
    await dashboard.answer('upcomingDeadlines', 1);
    expect(dashboard.alert()).toBe('silent');
  });

  test('disappears when the failed part loads', async () => {
    const dashboard = start();
    await dashboard.fail('recentInspections');
    expect(dashboard.alert()).toBe('raised');
    dashboard.retry('recentInspections');
    expect(dashboard.alert()).toBe('silent');
    await dashboard.fail('recentInspections', 1);
    expect(dashboard.alert()).toBe('raised');
  });

  test('stays, or stays dismissed, while the failed part repeats itself', async () => {
    const dashboard = start();
    await dashboard.fail('recentInspections', 0, UNANSWERED);
    await dashboard.wall.pass(1);
    expect(dashboard.states().recentInspections).toBe('loading');
    expect(dashboard.alert()).toBe('raised');
    dashboard.actor.send({ type: 'alert.dismiss' });
    await dashboard.fail('recentInspections', 1, UNANSWERED);
    await dashboard.wall.pass(1);
    expect(dashboard.states().recentInspections).toBe('loading');
    await dashboard.fail('recentInspections', 2, UNANSWERED);
    expect(dashboard.alert()).toBe('dismissed');
    await dashboard.wall.pass(1);
    await dashboard.answer('recentInspections', 3);
    expect(dashboard.alert()).toBe('silent');
  });

  test.each(['clientStatistics', 'projectStatistics'] as const)(
    'does not report %s, which its card shows',
    async (name) => {
      const dashboard = start();
      dashboard.actor.send({ type: 'screen.widened' });
      await dashboard.fail(name);
      expect(dashboard.states()[name]).toBe('failed');
      expect(dashboard.alert()).toBe('silent');
    },
  );
});

describe('a dashboard left open', () => {
  test('shows each minute’s time and requests nothing', async () => {
    const dashboard = start('2026-11-21T12:00:30Z');
    await dashboard.wall.pass(1);
    const { moment } = dashboard.actor.getSnapshot().context;
    expect(moment).toEqual(dashboard.wall.read());
    expect(ALWAYS.map((name) => dashboard.loads[name].calls.length)).toEqual([1, 1, 1]);
  });

  test.each([
    ['an ordinary day', '2026-11-20T22:59:00Z', 'Europe/Berlin', '2026-11-21'],
    ['the first of a month', '2026-11-30T22:59:00Z', 'Europe/Berlin', '2026-12-01'],
    ['a leap day', '2028-02-28T14:59:00Z', 'Asia/Tokyo', '2028-02-29'],
    ['the day the clocks go forward', '2026-03-28T22:59:00Z', 'Europe/Berlin', '2026-03-29'],
    ['the day after the clocks went back', '2026-10-25T22:59:00Z', 'Europe/Berlin', '2026-10-26'],
    ['a new year', '2027-01-01T04:59:00Z', 'America/New_York', '2027-01-01'],
  ])('reloads all parts when %s begins', async (_, instant, timeZone, today) => {
    const dashboard = start(instant, timeZone);
    dashboard.actor.send({ type: 'screen.widened' });
    for (const name of NAMES) await dashboard.answer(name);
    await dashboard.fail('todaysSchedule', 0);
    await dashboard.wall.pass(1);
    expect(dashboard.states()).toEqual(all(NAMES, 'loading'));
    expect(dashboard.loads.todaysSchedule.calls[1]).toEqual({
      query: { today, timeZone, limit: SCHEDULE_SHOWN },
    });
    for (const name of FIGURES) {
      expect(dashboard.loads[name].calls.slice(1)).toEqual([{ query: { today, timeZone } }]);
    }
  });

  test('forgets what failed yesterday', async () => {
    const dashboard = start('2026-11-21T22:59:00Z');
    dashboard.actor.send({ type: 'screen.widened' });
    await dashboard.fail('inspectionStatistics');
    await dashboard.fail('upcomingDeadlines');
    expect(dashboard.alert()).toBe('raised');
    await dashboard.wall.pass(1);
    expect(dashboard.alert()).toBe('silent');
  });

  test('does not request hidden figures', async () => {
    const dashboard = start('2026-11-21T22:59:00Z');
    dashboard.actor.send({ type: 'screen.widened' });
    dashboard.actor.send({ type: 'screen.narrowed' });
    await dashboard.wall.pass(1);
    expect(dashboard.states()).toEqual(all(ALWAYS, 'loading'));
    expect(dashboard.loads.clientStatistics.aborted()).toEqual([true]);
    dashboard.actor.send({ type: 'screen.widened' });
    expect(dashboard.states()).toEqual(all(NAMES, 'loading'));
  });

  test('follows the user into another time zone of the same date', async () => {
    const dashboard = start();
    dashboard.wall.travel('Europe/Lisbon');
    await dashboard.wall.pass(1);
    expect(dashboard.loads.todaysSchedule.calls[1]?.query['timeZone']).toBe('Europe/Lisbon');
  });
});

describe('a part that crashes', () => {
  const breaking = () => {
    throw new Error('Broken');
  };
  const provided = (name: Name) =>
    (MACHINES[name] as AnyStateMachine).provide({
      actors: { load: deferred<never, Query>().effect },
      delays: { searchPause: breaking },
    });

  function start(clock = clockMachine) {
    const actors = Object.fromEntries(NAMES.map((name) => [name, provided(name)]));
    const machine = dashboardMachine.provide({ actors: { ...actors, watchScreen } });
    const wall = wallClockAt('2026-11-21T12:00:00Z', 'UTC', clock);
    const { actor } = walk(machine, { input: { clock: wall.actor } });
    actor.start();
    wall.actor.start();
    actor.send({ type: 'screen.widened' });
    return actor;
  }

  test.each(NAMES)('%s does not crash the dashboard', (name) => {
    const actor = start();
    const query = { today: '2026-11-21', timeZone: 'UTC', limit: 4, count: 4 };
    actor.getSnapshot().children[name]?.send({ type: 'search.typed', query });
    expect(actor.getSnapshot().status).toBe('active');
    const isTold = name !== 'clientStatistics' && name !== 'projectStatistics';
    expect(actor.getSnapshot().hasTag('alert')).toBe(isTold);
  });

  test('the clock does not crash the dashboard', () => {
    const actor = start(clockMachine.provide({ delays: { nextMinute: breaking } }));
    expect(actor.getSnapshot().status).toBe('active');
  });
});
