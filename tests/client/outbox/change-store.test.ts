import { expect, test } from 'vitest';
import { decidedChange } from '../../../machines/outbox/decided-change';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { createChangeStore } from '../../../src/platform/outbox/change-store';
import { aClashingChange, aKeptChange } from '../../models/outbox/changes';
import { memoryTable } from '../../support/records/changes';

/** What happens to later changes of a record when an earlier one is given up or refused. */

async function storeOf(...changes: readonly KeptChange[]) {
  const table = memoryTable();
  for (const change of changes) await table.write((rows) => rows.put(change));
  return createChangeStore(table, {
    tell: () => undefined,
    serverIdOf: () => Promise.resolve(null),
  });
}

test('after a reopening is given up, the next change is based on the previous values', async () => {
  const reopening = aClashingChange({
    key: 'change-1',
    order: 1,
    call: 'unresolveItem',
    body: {},
    base: { status: 'Resolved' },
    implied: { progress: { from: 60, to: 0 } },
  });
  const later = aKeptChange({
    key: 'change-2',
    order: 2,
    body: { progress: 30 },
    base: { progress: 0 },
  });
  const store = await storeOf(reopening, later);
  const given = decidedChange(reopening, { status: 'theirs' });
  await store.replace('change-1', given);
  expect(await store.all(1)).toEqual([given, { ...later, base: { progress: 60 } }]);
  expect(given).not.toHaveProperty('implied');
});

test('after a change is refused because the record has the same value, the next one stays unchanged', async () => {
  const moved = { call: 'setItemStatus', isSent: true, base: { status: 'Open' } } as const;
  const first = aKeptChange({ key: 'change-1', order: 1, ...moved, body: { status: 'Resolved' } });
  const later = aKeptChange({
    key: 'change-2',
    order: 2,
    call: 'setItemStatus',
    body: { status: 'Open' },
    base: { status: 'Resolved' },
  });
  const store = await storeOf(first, later);
  const current = { status: 'Resolved' };
  await store.remove('change-1', { message: 'It is so', status: 409, errors: {}, current });
  expect(await store.all(1)).toEqual([later]);
});

test('a change on a screen that still shows a refused value is based on the previous one', async () => {
  const refused = aKeptChange({
    key: 'change-1',
    version: 3,
    body: { assignedToId: 99 },
    base: { assignedToId: 2 },
  });
  const store = await storeOf(refused);
  await store.remove('change-1', { message: 'Unknown', status: 422, errors: {} });
  const baseOf = async (key: string, version: number) => {
    const shown = { version, base: { assignedToId: 99 } };
    const next = aKeptChange({ ...refused, ...shown, key, body: { assignedToId: 5 } });
    return (await store.add(next, key)).base;
  };
  expect(await baseOf('change-2', 3)).toEqual({ assignedToId: 2 });
  // In a newer version of the record, somebody else has set it.
  expect(await baseOf('change-3', 4)).toEqual({ assignedToId: 99 });
});
