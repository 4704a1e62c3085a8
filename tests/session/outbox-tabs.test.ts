import { expect, test } from 'vitest';
import { isSame } from '../../machines/same-value';
import type { CallApi } from '../../src/platform/http/call-api';
import { type ChangeTable, createChangeStore } from '../../src/platform/outbox/change-store';
import { aKeptChange } from '../models/outbox/changes';
import { memoryTable } from '../support/changes';
import { startOutbox } from '../support/outbox';

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

test('other tabs learn that an edited change has another key', async () => {
  const heard: (readonly string[])[] = [];
  const store = createChangeStore(memoryTable(), { tell: (keys) => heard.push(keys) });
  const { key } = await store.add(aKeptChange());
  await store.replace(key, aKeptChange({ key: 'change-a.2' }));
  expect(heard).toEqual([['change-a'], ['change-a', 'change-a.2']]);
});
