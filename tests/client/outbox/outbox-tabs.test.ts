import { expect, test } from 'vitest';
import { isSame } from '../../../machines/same-value';
import type { CallApi } from '../../../src/platform/http/call-api';
import { createChangeStore } from '../../../src/platform/outbox/change-store';
import type { ChangeTable } from '../../../src/platform/outbox/change-table';
import { listedChanges, countOf, unreadOf } from '../../../machines/outbox/outbox-selectors';
import { anItem } from '../../support/records/items';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { aKeptChange } from '../../models/outbox/changes';
import { memoryTable } from '../../support/records/changes';
import { startOutbox } from '../../support/machines/outbox';

/** One user’s outbox in two tabs, which share the stored changes. */

/** A table in which another tab gives the item its id right after this one has read it. */
async function renamedAfterReading(from: number, to: number): Promise<ChangeTable> {
  const table = memoryTable();
  const change = aKeptChange({ record: from });
  await table.write((rows) => rows.put(change));
  return {
    ...table,
    of: async (userId) => {
      const found = await table.of(userId);
      if (isSame(found, [change])) await table.write((rows) => rows.put({ ...change, record: to }));
      return found;
    },
  };
}

test('a change of an item that has just got its id in another tab is sent to that id', async () => {
  const sentTo: unknown[] = [];
  const api: CallApi = (_, { params } = {}) => {
    sentTo.push(params);
    return new Promise(() => undefined);
  };
  const { outbox } = startOutbox({ userId: 1, api, table: await renamedAfterReading(-7, 41) });
  await expect.poll(() => sentTo, { timeout: 10_000 }).toEqual([{ id: 41 }]);
  outbox.stop();
});

test('after a refused change is removed, the next one of the field is based on the record without it', async () => {
  const table = memoryTable();
  const refused = { state: 'refused', isSent: true } as const;
  const moved = { call: 'setItemStatus', body: { status: 'Closed' } } as const;
  for (const change of [
    aKeptChange({ key: 'change-1', order: 1, ...refused }),
    aKeptChange({ key: 'change-2', order: 2, body: { title: 'Verge' }, base: { title: 'Eaves' } }),
    aKeptChange({ key: 'change-3', order: 3, ...moved, base: { status: 'Open' } }),
  ])
    await table.write((rows) => rows.put(change));
  const sent: unknown[] = [];
  const api: CallApi = (_, { body } = {}) => {
    sent.push(body);
    return Promise.resolve({
      success: true,
      data: anItem({ id: 5 }),
      status: 200,
      total: 0,
    }) as never;
  };
  const { outbox, store } = startOutbox({ userId: 1, api, table });
  await expect.poll(() => listedChanges(outbox.getSnapshot()).length).toBe(3);
  outbox.send({ type: 'change.remove', key: 'change-1' });
  await expect.poll(() => store.all(1)).toEqual([]);
  expect(sent).toEqual([
    { title: 'Verge', base: { title: 'Ridge' }, version: 3 },
    { status: 'Closed', base: { status: 'Open' }, version: 1 },
  ]);
});

test('changes that a newer version has stored are reported, and stay', async () => {
  const table = memoryTable();
  const newer = { ...aKeptChange({ key: 'change-9' }), format: 9 } as unknown as KeptChange;
  await table.write((rows) => rows.put(newer));
  const { outbox } = startOutbox({ userId: 1, api: () => new Promise(() => undefined), table });
  await expect.poll(() => unreadOf(outbox.getSnapshot())).toEqual([newer]);
  expect([countOf(outbox.getSnapshot()), await table.of(1)]).toEqual([1, [newer]]);
});

test('changes with unreadable answers do not hold up those of other items', async () => {
  const table = memoryTable();
  const changes = Array.from({ length: 12 }, (_, index) =>
    aKeptChange({ key: `change-of-${String(index)}`, record: index + 1, order: index + 1 }),
  );
  for (const change of changes) await table.write((rows) => rows.put(change));
  const api = ((_, { params } = {}) => {
    const id = Number(params?.['id']);
    const details = { errors: {}, isUnreadable: true };
    return Promise.resolve(
      id <= 6
        ? { success: false, error: 'Unreadable', status: null, details }
        : { success: true, data: anItem({ id }), status: 200, total: 0 },
    );
  }) as CallApi;
  const { outbox, store } = startOutbox({ userId: 1, api, table });
  await expect
    .poll(async () => (await store.all(1)).map(({ record }) => record))
    .toEqual([1, 2, 3, 4, 5, 6]);
  outbox.stop();
});

test('other tabs learn that an edited change has another key', async () => {
  const heard: (readonly string[])[] = [];
  const store = createChangeStore(memoryTable(), {
    tell: (keys) => heard.push(keys),
    serverIdOf: () => Promise.resolve(null),
  });
  const { key } = await store.add(aKeptChange(), 'first');
  await store.replace(key, aKeptChange({ key: 'change-a.2' }));
  expect(heard).toEqual([['change-a'], ['change-a', 'change-a.2']]);
});
