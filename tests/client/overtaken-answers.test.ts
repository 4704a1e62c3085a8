import { expect, test } from 'vitest';
import type { Item } from '../../contract/items/item';
import type { CallApi } from '../../src/platform/http/call-api';
import { aKeptChange } from '../models/outbox/changes';
import { memoryTable } from '../support/changes';
import { anItem } from '../support/items';
import { startOutbox } from '../support/outbox';
import { ANNA } from '../support/people';
import { withResolvers } from '../support/with-resolvers';

/** Answers of the server that arrive after later changes were carried out. */

const ROOF = 3;
const ridge = anItem({ id: 5, title: 'Ridge', version: 3 });
const gutter = anItem({ id: 6, title: 'Gutter' });
const { title, description, category, location, priority } = anItem();

const changes = [
  aKeptChange({ key: 'edit-of-ridge', record: ridge.id, body: { title: 'Eaves' } }),
  aKeptChange({ key: 'deletion', record: gutter.id, version: 1, call: 'deleteItem', body: {} }),
  aKeptChange({
    ...{ key: 'creation', record: -7, version: null, call: 'createItem' },
    body: { inspectionId: ROOF, title, description, category, location, priority },
  }),
  aKeptChange({ key: 'edit-of-new', record: -7, version: null, body: { title: 'Downpipe' } }),
].map((change, index) => ({
  ...change,
  ...{ userId: ANNA.id, inspectionId: ROOF, order: index + 1 },
}));

/** A device that sends its changes at once, and a server that carries them out when it may. */
async function sending() {
  const table = memoryTable();
  for (const change of changes) await table.write((rows) => rows.put(change));
  const may = withResolvers();
  const created = anItem({ id: 9, version: 1 });
  const api = (async (call: { path: string }) => {
    await may.promise;
    return { success: true, data: call.path.endsWith('/:id') ? ridge : created, status: 200 };
  }) as unknown as CallApi;
  const device = startOutbox({ userId: ANNA.id, api, table });
  return {
    changes: device.changes,
    carryOut: async () => {
      may.resolve();
      await expect.poll(() => device.store.all(ANNA.id)).toEqual([]);
    },
  };
}

const shown = (items: readonly Item[]) => items.map(({ id, title: name }) => ({ id, name }));

test('an answer is shown with the changes that were carried out after it was requested', async () => {
  const device = await sending();
  const late = withResolvers<readonly Item[]>();
  const reading = device.changes.answered(late.promise);
  await device.carryOut();
  late.resolve([ridge, gutter]);
  const { answer, from } = await reading;
  expect(shown(await device.changes.itemsOf(ROOF, answer, from))).toEqual([
    { id: 5, name: 'Eaves' },
    { id: 9, name: 'Downpipe' },
  ]);
});

test('an answer that has those changes is shown as it is, also after later changes of others', async () => {
  const device = await sending();
  const late = withResolvers<readonly Item[]>();
  const reading = device.changes.answered(late.promise);
  await device.carryOut();
  const newest = [{ ...ridge, title: 'Ridge tiles', version: 5 }, anItem({ id: 9, version: 2 })];
  late.resolve(newest);
  const { answer, from } = await reading;
  expect(await device.changes.itemsOf(ROOF, answer, from)).toEqual(newest);
});

test('an answer that was requested after them is shown as it is', async () => {
  const device = await sending();
  await device.carryOut();
  const { answer, from } = await device.changes.answered(Promise.resolve([gutter]));
  expect(await device.changes.itemsOf(ROOF, answer, from)).toEqual([gutter]);
});
