import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Item } from '../../../contract/items/item';
import { type Api, statusAndBody } from '../../support/api';
import { currentItem } from '../../support/item-photos';
import { addItem, addSite } from '../../support/records';
import { startServer, type TestServer } from '../../support/server';

/** Ben deletes an item without a network; the deletion arrives later. */

let server: TestServer;
let anna: Api;
let ben: Api;
let item: Item;
let clock = Date.parse('2026-11-22T10:00:00.000Z');

beforeAll(async () => {
  server = await startServer({ now: () => new Date(clock) });
  anna = server.as.Admin;
  ben = server.as.Inspector;
});
afterAll(() => server.close());
beforeEach(async () => {
  const { inspection } = await addSite(anna);
  item = await addItem(anna, { inspectionId: inspection.id });
});

const path = () => `/inspectionitems/${String(item.id)}`;
const update = async (api: Api, title: string) => {
  clock += 1000;
  const { version } = await currentItem(anna, item.id);
  expect((await api.put(path(), { title, version })).status).toBe(200);
};
const deleteSeen = (version: number) => ben.delete(`${path()}?version=${String(version)}`);

it('a late deletion removes an item that nobody has changed since', async () => {
  expect(statusAndBody(await deleteSeen(1))).toEqual({ status: 200, body: { id: item.id } });
  expect((await ben.get(path())).status).toBe(404);
});

it('a late deletion is refused when somebody else has changed the item, with who and when', async () => {
  await update(anna, 'Wide crack');
  const at = new Date(clock).toISOString();
  await update(ben, 'Wide, wet crack');
  const current = await currentItem(anna, item.id);
  expect(statusAndBody(await deleteSeen(1))).toEqual({
    status: 409,
    body: {
      message: 'Somebody else changed the same fields. Reload the record to see their changes.',
      current,
      clashes: { version: { by: 'Site Admin', at } },
    },
  });
  expect(await currentItem(anna, item.id)).toEqual(current);
  expect((await deleteSeen(current.version)).status).toBe(200);
});

it('a late deletion is not refused because of its author’s own changes since', async () => {
  await update(anna, 'Wide crack');
  await update(ben, 'Wide, wet crack');
  await update(ben, 'Closed crack');
  expect((await deleteSeen(2)).status).toBe(200);
});

it('a late deletion is not refused because of saves that have changed nothing since', async () => {
  await update(anna, 'Wide crack');
  await update(ben, 'Wide crack');
  expect(await currentItem(anna, item.id)).toMatchObject({ version: 3 });
  expect((await deleteSeen(2)).status).toBe(200);
});

it.each(['0', '-1', 'x', '1.5', '99999999999'])(
  'a deletion with the version %s is refused',
  async (version) => {
    expect((await ben.delete(`${path()}?version=${version}`)).status).toBe(400);
    expect(await currentItem(anna, item.id)).toEqual(item);
  },
);
