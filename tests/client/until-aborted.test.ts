import { expect, test } from 'vitest';
import { untilAborted } from '../../src/platform/until-aborted';

/** A tab that has left in the meantime must not keep the lock of all tabs. */
test('waiting for the end ends, also if it was there before', async () => {
  const over = new AbortController();
  const before = untilAborted(over.signal);
  over.abort();
  await Promise.all([before, untilAborted(over.signal)]);
  expect(over.signal.aborted).toBe(true);
});
