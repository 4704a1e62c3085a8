import { afterAll, beforeAll, expect, it } from 'vitest';
import { getDeviceCopy } from '../../../contract/device/calls';
import { getInspectionWithItems } from '../../../contract/inspections/calls';
import { InspectionWithItems } from '../../../contract/inspections/inspection';
import { getItem } from '../../../contract/items/calls';
import { textInSlices } from '../../../server/http/calls/serialization';
import { itemsOfInspection } from '../../../server/repositories/items/items';
import { addItem, addSite, bodyOf } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** An inspection with very many items. */

const ITEMS = 2000;

let server: TestServer;
let inspectionId: number;
let firstId: number;

beforeAll(async () => {
  server = await startServer();
  const { db } = server.services.database;
  inspectionId = (await addSite(server.as.Admin)).inspection.id;
  const item = await addItem(server.as.Admin, { inspectionId, tags: ['urgent'], assignedToId: 3 });
  firstId = item.id;
  const { id: _, ...row } = await db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', firstId)
    .executeTakeFirstOrThrow();
  const { project_id: _project, client_id: _client, ...own } = row;
  const others = Array.from({ length: 100 }, () => own);
  for (let count = 1; count < ITEMS; count += others.length)
    await db
      .insertInto('items')
      .values(others.slice(0, ITEMS - count))
      .execute();
});
afterAll(() => server.close());

const path = () => `/inspections/${String(inspectionId)}/with-items`;

it('a long inspection has all its items in order, as each is read alone', async () => {
  const { Inspector } = server.as;
  const whole = bodyOf(getInspectionWithItems, await Inspector.get(path()));
  const { inspectionItems: items, ...inspection } = whole;
  const ids = items.map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: ITEMS }, (_, index) => firstId + index));
  const alone = await Inspector.get(`/inspections/${String(inspectionId)}`);
  expect(alone.body).toMatchObject(inspection);
  for (const item of [items[0], items.at(-1)]) {
    const answer = await Inspector.get(`/inspectionitems/${String(item?.id)}`);
    expect(item).toEqual(bodyOf(getItem, answer));
  }
  const copy = await Inspector.get(`/device-copies/${String(inspectionId)}`);
  const { inspectionItems, photos, comments, signOff } = bodyOf(getDeviceCopy, copy);
  expect(inspectionItems).toEqual(items);
  expect({ photos, comments, signOff }).toEqual({ photos: [], comments: [], signOff: null });
});

/** How often the event loop goes around during some work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

it('other requests are handled while a long inspection is read and written', async () => {
  const { db } = server.services.database;
  const leastTurns = ITEMS / 200;
  const { body } = await server.as.Admin.get(`/inspections/${String(inspectionId)}`);
  const inspection = body as object;
  let items: unknown[] = [];
  const reading = await turnsDuring(async () => {
    items = await itemsOfInspection(db, inspectionId);
  });
  const writing = await turnsDuring(() =>
    textInSlices(InspectionWithItems, { ...inspection, inspectionItems: items }),
  );
  expect([items.length, reading > leastTurns, writing > leastTurns]).toEqual([ITEMS, true, true]);
});
