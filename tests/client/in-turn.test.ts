import { afterEach, expect, it, vi } from 'vitest';
import { createTurns } from '../../src/platform/in-turn';

/** Changes of one record go on in the order in which they were made. */

afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<string>(() => undefined);

it('a change goes on after an earlier one that prepares for too long', async () => {
  vi.useFakeTimers();
  const inTurn = createTurns();
  void inTurn(1, never());
  const ended: string[] = [];
  void inTurn(1, Promise.resolve('later')).then((one) => ended.push(one));
  await vi.advanceTimersByTimeAsync(7000);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(ended).toEqual(['later']);
});

it('a change does not wait for changes of another record, or of none yet', async () => {
  const inTurn = createTurns();
  void inTurn(1, never());
  void inTurn(0, never());
  expect(await inTurn(2, Promise.resolve('another'))).toBe('another');
  expect(await inTurn(0, Promise.resolve('none'))).toBe('none');
});
