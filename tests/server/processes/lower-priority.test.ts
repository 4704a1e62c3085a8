import { expect, it } from 'vitest';
import { lowerPriority, type Priorities } from '../../../server/processes/lower-priority';

/** A process that works for the server lets others go first, with all of its threads. */

function recording(priorities: Record<number, number>) {
  const set: Record<number, number> = {};
  const recorded: Priorities = {
    threads: () => Object.keys(priorities).map(Number),
    get: (thread) => {
      const priority = priorities[thread];
      if (priority === undefined) throw new Error('uv_os_getpriority returned ESRCH');
      return priority;
    },
    set: (thread, priority) => (set[thread] = priority),
  };
  return { set, recorded };
}

it('the priority of every thread is lowered, and never raised', () => {
  const { set, recorded } = recording({ 1: 0, 2: 5, 3: 10, 4: 19 });
  lowerPriority(10, recorded);
  expect(set).toEqual({ 1: 10, 2: 10 });
});

it('a thread that has ended is skipped', () => {
  const { set, recorded } = recording({ 1: 0, 3: 0 });
  lowerPriority(10, { ...recorded, threads: () => [1, 2, 3] });
  expect(set).toEqual({ 1: 10, 3: 10 });
});

it('a system that forbids it is no error', () => {
  const forbidden = () => {
    throw new Error('uv_os_setpriority returned EPERM');
  };
  expect(() => {
    lowerPriority(10, { threads: forbidden, get: () => 0, set: forbidden });
  }).not.toThrow();
});
