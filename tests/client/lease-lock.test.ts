import { expect, test } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '../../contract/limits';
import { leaseLock } from '../../src/platform/tabs/lease-lock';

/** The lock of tabs without Web Locks. */

const NAME = 'lock';

function lockAfter(lease: string) {
  const kept = new Map([[NAME, lease]]);
  return leaseLock(NAME, {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
}

const task = () => Promise.resolve('done');

test('a lease from before the clock was set back does not count', async () => {
  const nextYear = Date.now() + 365 * 86_400_000;
  const lock = lockAfter(`1-2:${String(nextYear)}`);
  expect(await lock(task, AbortSignal.timeout(5000))).toBe('done');
});

test('the lease of another tab counts, for as long as a request may take', async () => {
  const lock = lockAfter(`1-2:${String(Date.now() + REQUEST_TIMEOUT_MS)}`);
  await expect(lock(task, AbortSignal.timeout(200))).rejects.toThrow();
});
