import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Inspection } from '../../../contract/inspections/inspection';
import type { Item } from '../../../contract/items/item';
import { insertItem } from '../../../server/repositories/items/items';
import { onPostgres, waitingIn } from '../../support/server/locks';
import { addInspection, addItem, addSite } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** Transactions lock an inspection before its items: another order would deadlock. */

let server: TestServer;
let inspection: Inspection;
let item: Item;

beforeAll(async () => {
  server = await startServer();
  inspection = (await addSite(server.as.Admin)).inspection;
});
afterAll(() => server.close());
beforeEach(async () => {
  item = await addItem(server.as.Admin, { inspectionId: inspection.id });
});

const path = () => `/inspectionitems/${String(item.id)}`;

onPostgres.each([
  {
    name: 'is resolved',
    call: () => server.as.Admin.patch(`${path()}/resolve`, { notes: 'Bolts' }),
  },
  {
    name: 'is edited to Pass',
    call: () => server.as.Admin.put(path(), { assessment: 0, version: 1 }),
  },
  { name: 'is deleted', call: () => server.as.Admin.delete(path()) },
])('an item that $name is not locked before its inspection', async ({ call }) => {
  const { db } = server.services.database;
  const answer = await db.transaction().execute(async (tx) => {
    await sql`SELECT id FROM inspections WHERE id = ${inspection.id} FOR NO KEY UPDATE`.execute(tx);
    const answered = call();
    await expect.poll(() => waitingIn(server.services.database)).toBe(1);
    await sql`SELECT id FROM items WHERE id = ${item.id} FOR NO KEY UPDATE NOWAIT`.execute(tx);
    return { answered };
  });
  expect(await answer.answered).toMatchObject({ status: 200 });
});

it('an item of an inspection that was deleted in between violates its foreign key', async () => {
  const { db } = server.services.database;
  const { id } = await addInspection(server.as.Admin, { projectId: inspection.projectId });
  await server.as.Admin.delete(`/inspections/${String(id)}`);
  const fields = item;
  const inserting = insertItem(db, {
    inspectionId: id,
    fields,
    createdById: 1,
    now: '2026-11-23T08:00:00.000Z',
  });
  await expect(inserting).rejects.toMatchObject({
    code: expect.stringMatching(/^(23503|SQLITE_CONSTRAINT)/) as unknown,
  });
});
