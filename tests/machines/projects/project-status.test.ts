import { describe, expect, test } from 'vitest';
import { PROJECT_STATUSES } from '../../../contract/enums';
import { type ProjectPlan, projectStatusOf } from '../../../contract/projects/project-status';
import { CLOCK_REFRESH_MS, clockMachine, type Moment } from '../../../machines/clock/clock.machine';
import { projectStatusMachine } from '../../../machines/projects/project-status.machine';
import { walk } from '../../support/machines/transitions';
import { wallClockAt } from '../../support/machines/wall-clock';

const DAY = 24 * 60;

/** A project with a user's clock; at every step the status follows the rule for the day. */
function start(plan: Partial<ProjectPlan>, instant: string, timeZone = 'UTC') {
  const wall = wallClockAt(instant, timeZone);
  const delays: number[] = [];
  const input = {
    startDate: null,
    endDate: null,
    isOnHold: false,
    ...plan,
    clock: wall.actor,
  };
  const { actor, clock } = walk(projectStatusMachine, {
    input,
    clock: wall.simulated,
    invariant: (ref) => {
      const { context, value } = ref.getSnapshot() as {
        context: typeof input & { moment: Moment };
        value: string;
      };
      const name = `${value.charAt(0).toUpperCase()}${value.slice(1)}`;
      expect(name).toBe(projectStatusOf(context, context.moment.today));
    },
  });
  const setTimer = clock.setTimeout.bind(clock);
  clock.setTimeout = (fn, delay) => {
    delays.push(delay);
    return setTimer(fn, delay);
  };
  actor.start();
  wall.actor.start();
  const status = () => PROJECT_STATUSES.filter((tag) => actor.getSnapshot().hasTag(tag)).join();
  return { actor, wall, delays, status };
}

describe('the status of a project over time', () => {
  test('a project that starts tomorrow is in progress when tomorrow begins', async () => {
    const project = start(
      { startDate: '2026-11-21', endDate: '2026-12-01' },
      '2026-11-20T22:57:30Z',
      'Europe/Berlin',
    );
    expect(project.status()).toBe('Upcoming');
    await project.wall.pass(2);
    expect(project.status()).toBe('Upcoming');
    await project.wall.pass(1);
    expect(project.wall.read().today).toBe('2026-11-21');
    expect(project.status()).toBe('InProgress');
  });

  test('is completed when the day after its end begins, even after a leap day', async () => {
    const project = start(
      { startDate: '2028-02-01', endDate: '2028-02-28' },
      '2028-02-28T23:59:00Z',
    );
    expect(project.status()).toBe('InProgress');
    await project.wall.pass(1);
    expect(project.wall.read().today).toBe('2028-02-29');
    expect(project.status()).toBe('Completed');
  });

  test('a start in forty days needs no timer that is too long for a browser', async () => {
    const project = start(
      { startDate: '2026-12-30', endDate: '2027-01-02' },
      '2026-11-20T00:00:00Z',
    );
    project.wall.sleep(40 * DAY - 2);
    await project.wall.pass(1);
    expect(project.status()).toBe('Upcoming');
    await project.wall.pass(1);
    expect(project.status()).toBe('InProgress');
    expect(Math.max(...project.delays)).toBe(CLOCK_REFRESH_MS);
  });

  test.each([
    ['the day of 23 hours', '2026-03-29', 23],
    ['the day of 25 hours', '2026-10-25', 25],
  ])('%s is one day', async (_, day, hours) => {
    const before = day === '2026-03-29' ? '2026-03-28T22:59:00Z' : '2026-10-24T21:59:00Z';
    const project = start({ startDate: day, endDate: day }, before, 'Europe/Berlin');
    expect(project.status()).toBe('Upcoming');
    await project.wall.pass(1);
    expect(project.status()).toBe('InProgress');
    await project.wall.pass(hours * 60 - 1);
    expect(project.status()).toBe('InProgress');
    await project.wall.pass(1);
    expect(project.status()).toBe('Completed');
  });

  test('a computer that slept through midnight updates within a minute', async () => {
    const plan = { startDate: '2026-11-20', endDate: '2026-11-20' };
    const project = start(plan, '2026-11-20T18:00:00Z');
    project.wall.sleep(14 * 60);
    expect(project.status()).toBe('InProgress');
    await project.wall.pass(1);
    expect(project.status()).toBe('Completed');
  });

  test('follows the user into another time zone', async () => {
    const project = start(
      { startDate: '2026-11-21', endDate: '2026-11-22' },
      '2026-11-20T12:00:00Z',
    );
    expect(project.status()).toBe('Upcoming');
    project.wall.travel('Pacific/Kiritimati');
    await project.wall.pass(1);
    expect(project.status()).toBe('InProgress');
    project.wall.travel('Pacific/Pago_Pago');
    await project.wall.pass(1);
    expect(project.status()).toBe('Upcoming');
  });

  test('changes at once with the plan', () => {
    const project = start({}, '2026-11-20T12:00:00Z');
    const changed = (plan: ProjectPlan) => {
      project.actor.send({ type: 'plan.changed', ...plan });
      return project.status();
    };
    const now = { startDate: '2026-11-01', endDate: '2026-11-20' };
    expect(project.status()).toBe('Upcoming');
    expect(changed({ ...now, isOnHold: false })).toBe('InProgress');
    expect(changed({ ...now, isOnHold: true })).toBe('OnHold');
    expect(changed({ ...now, endDate: '2026-11-19', isOnHold: false })).toBe('Completed');
    expect(changed({ ...now, endDate: null, isOnHold: false })).toBe('Upcoming');
  });

  test('days do not change a project on hold', async () => {
    const plan = { startDate: '2026-11-20', endDate: '2026-11-21', isOnHold: true };
    const project = start(plan, '2026-11-19T00:00:00Z');
    for (let day = 0; day < 4; day += 1) {
      project.wall.sleep(DAY - 1);
      await project.wall.pass(1);
      expect(project.status()).toBe('OnHold');
    }
  });

  test('a clock that cannot be read is read again', async () => {
    const plan = { startDate: '2026-11-21', endDate: '2026-11-21' };
    const project = start(plan, '2026-11-20T23:59:00Z');
    project.wall.break(true);
    await project.wall.pass(2);
    expect(project.status()).toBe('Upcoming');
    project.wall.break(false);
    await project.wall.pass(1);
    expect(project.status()).toBe('InProgress');
  });

  test('a hundred projects share the timer of one clock', async () => {
    const plan = { startDate: '2026-11-21', endDate: '2026-11-22', isOnHold: false };
    const wall = wallClockAt('2026-11-20T23:58:00Z');
    const timers: number[] = [];
    const setTimer = wall.simulated.setTimeout.bind(wall.simulated);
    wall.simulated.setTimeout = (fn, delay) => {
      timers.push(delay);
      return setTimer(fn, delay);
    };
    const projects = Array.from({ length: 100 }, () =>
      walk(projectStatusMachine, {
        input: { ...plan, clock: wall.actor },
        clock: wall.simulated,
      }).actor.start(),
    );
    wall.actor.start();
    await wall.pass(2);
    expect(new Set(projects.map((project) => project.getSnapshot().value))).toEqual(
      new Set(['inProgress']),
    );
    expect(timers).toHaveLength(3);
  });

  test('without its clock it keeps its status', () => {
    const broken = clockMachine.provide({
      delays: {
        nextMinute: () => {
          throw new Error('No timer');
        },
      },
    });
    const plan = { startDate: '2026-11-20', endDate: '2026-11-21', isOnHold: false };
    const clock = wallClockAt('2026-11-20T12:00:00Z', 'UTC', broken).actor;
    const { actor } = walk(projectStatusMachine, { input: { ...plan, clock } });
    actor.start();
    clock.start();
    expect(clock.getSnapshot().status).toBe('error');
    expect(actor.getSnapshot().value).toBe('inProgress');
  });
});
