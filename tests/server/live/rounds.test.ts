import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Rounds } from '../../../server/live/rounds';

/** How news is told to many listeners. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function startRounds(listeners: number) {
  const told = Array.from({ length: listeners }, () => 0);
  const rounds = new Rounds(
    () => [...told.keys()],
    (listener) => {
      told[listener] = (told[listener] ?? 0) + 1;
    },
  );
  return { rounds, told };
}

it('tells the first news at once, and what follows together', () => {
  const { rounds, told } = startRounds(3);
  rounds.ring();
  expect(told).toEqual([1, 1, 1]);
  for (let news = 0; news < 5; news += 1) rounds.ring();
  vi.advanceTimersByTime(2);
  expect(told).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([2, 2, 2]);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([2, 2, 2]);
  rounds.ring();
  expect(told).toEqual([3, 3, 3]);
});

it('lets requests be served between listeners', async () => {
  const { rounds, told } = startRounds(250);
  const count = () => told.filter((times) => times === 1).length;
  rounds.ring();
  const counts = [count()];
  while (count() < 250) {
    await turn();
    counts.push(count());
  }
  expect(counts).toEqual([100, 200, 250]);
});

it('tells nothing after it was stopped', () => {
  const { rounds, told } = startRounds(3);
  rounds.ring();
  rounds.ring();
  rounds.stop();
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([1, 1, 1]);
});
