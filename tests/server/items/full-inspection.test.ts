import { afterAll, beforeAll, expect, it } from 'vitest';
import { statusAndBody } from '../../support/server/api';
import { addItem, addSite, itemBody, type Site } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** An inspection has at most 5,000 items, because every device keeps all of them. */

let server: TestServer;
let site: Site;

beforeAll(async () => {
  server = await startServer();
  site = await addSite(server.as.Admin);
});
afterAll(() => server.close());

const FULL = {
  status: 422,
  body: {
    message:
      'An inspection can have at most 5,000 items. Please add the item to another inspection.',
  },
};

it('refuses a new or copied item beyond that, also when two come at once', async () => {
  const inspectionId = site.inspection.id;
  const { id } = await addItem(server.as.Admin, { inspectionId });
  await server.services.database.db
    .updateTable('inspections')
    .set({ item_count: 4998 })
    .where('id', '=', inspectionId)
    .execute();
  const create = () => server.as.Inspector.post('/inspectionitems', itemBody({ inspectionId }));
  const copy = () => server.as.Admin.post(`/inspectionitems/${String(id)}/duplicate`);

  const answers = await Promise.all([create(), create(), copy(), copy()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
  expect(statusAndBody(await create())).toEqual(FULL);
  expect(statusAndBody(await copy())).toEqual(FULL);
  // The item that it has can still be changed, and deleting one makes room.
  const changed = await server.as.Admin.patch(`/inspectionitems/${String(id)}/priority`, {
    priority: 1,
  });
  expect(changed.status).toBe(200);
  await server.as.Admin.delete(`/inspectionitems/${String(id)}`);
  expect((await create()).status).toBe(201);
});
