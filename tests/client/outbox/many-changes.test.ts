import { expect, test, vi } from 'vitest';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { SESSION_ENDED_MESSAGE } from '../../../contract/session/messages';
import { failureOf } from '../../../machines/failure';
import { unkeptOf } from '../../../machines/outbox/outbox-selectors';
import type { CallApi } from '../../../src/platform/http/call-api';
import type { ChangeTable } from '../../../src/platform/outbox/change-table';
import { memoryTable } from '../../support/records/changes';
import { expectPrinted } from '../../support/run/expect-printed';
import { anItem } from '../../support/records/items';
import { startOutbox } from '../../support/machines/outbox';
import { ANNA } from '../../support/records/people';
import { NEWEST } from '../../../src/platform/outbox/record-changes';

/** Many changes at once on a phone with a slow storage. */

expectPrinted(/^The device did not keep a change /);

const unreachable = (() => Promise.reject(new Error('Nothing is sent'))) as CallApi;

/** A table whose writes take so long, one after the other. */
function slowTable(writeMs: number): ChangeTable {
  const { of, write } = memoryTable();
  return {
    of,
    write: (work) =>
      write(async (rows) => {
        await new Promise((resolve) => setTimeout(resolve, writeMs));
        return work(rows);
      }),
  };
}

const ITEMS = Array.from({ length: 300 }, (_, index) => anItem({ id: index + 1 }));

/** Closes all items at once, as the selection of a list does; its user may sign out before the end. */
async function closeAll(table: ChangeTable, forMs: number, signsOutAfterMs = Infinity) {
  vi.useFakeTimers();
  try {
    const toasts: string[] = [];
    const { changes, outbox, store } = startOutbox({
      userId: ANNA.id,
      api: unreachable,
      table,
      notify: (_, text) => void toasts.push(text),
    });
    outbox.send({ type: 'connection.lost' });
    await changes.itemsOf(7, ITEMS, NEWEST);
    const closing = Promise.allSettled(
      ITEMS.map(({ id }) =>
        changes.make({ call: 'setItemStatus', id, body: { status: 'Closed' } }),
      ),
    );
    await vi.advanceTimersByTimeAsync(Math.min(forMs, signsOutAfterMs));
    if (signsOutAfterMs < forMs) {
      outbox.stop();
      await vi.advanceTimersByTimeAsync(forMs - signsOutAfterMs);
    }
    const outcomes = await closing;
    const kept = (await store.all(ANNA.id)).map(({ record }) => record);
    return { outcomes, kept, toasts, unkept: unkeptOf(outbox.getSnapshot()) };
  } finally {
    vi.useRealTimers();
  }
}

test('all changes are stored in order, although together they take longer than one of them may', async () => {
  const { outcomes, kept, toasts, unkept } = await closeAll(slowTable(100), 60_000);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(kept).toEqual(ITEMS.map(({ id }) => id));
  expect(unkept).toBeNull();
  expect(new Set(toasts)).toEqual(new Set([OUTBOX_MESSAGES.deferred]));
});

test('if the storage does not answer at all, none waits for the limits of the others', async () => {
  const { of } = memoryTable();
  const table = { of, write: () => new Promise<never>(() => undefined) };
  const { outcomes, kept } = await closeAll(table, 30_000);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(ITEMS.length);
  expect(kept).toEqual([]);
});

test('after a sign-out, no change is stored whose author learns that it was not', async () => {
  const { outcomes, kept } = await closeAll(slowTable(10), 20_000, 105);
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [failureOf(outcome.reason).message] : [],
  );
  expect(kept.length).toBeLessThan(20);
  expect(reasons).toHaveLength(ITEMS.length - kept.length);
  expect(new Set(reasons)).toEqual(new Set([SESSION_ENDED_MESSAGE]));
});
