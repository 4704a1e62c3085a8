import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getItem } from '../../contract/items/calls';
import { getOffice } from '../../contract/office/calls';
import { follow } from '../support/server/live';
import { addPhoto } from '../support/records/item-photos';
import { jpeg } from '../support/records/pictures';
import { addItem, addSite, bodyOf } from '../support/records/records';
import { testEngine } from '../support/server/scratch';
import { startServer, type TestServer } from '../support/server/server';

/** During an upgrade, or after a return to the former version, records have values that this server does not know. */

let server: TestServer;
let inspectionId: number;

beforeAll(async () => {
  server = await startServer();
  inspectionId = (await addSite(server.as.Admin)).inspection.id;
});
afterAll(() => server.close());

const NEWER = {
  severity: 'Extreme',
  status: 'Suspended',
  resolution_type: 'Robot',
  tags: '["urgent","drone"]',
};

it('a change keeps those that it does not concern', async () => {
  const { database } = server.services;
  const { id } = await addItem(server.as.Admin, { inspectionId, tags: ['urgent'] });
  const path = `/inspectionitems/${String(id)}`;
  await database.db
    .updateTable('items')
    .set(NEWER as object)
    .where('id', '=', id)
    .execute();
  const { version, tags } = bodyOf(getItem, await server.as.Admin.get(path));
  expect(tags).toEqual(['urgent']);
  const changed = await server.as.Admin.put(path, {
    title: 'Turned beam',
    version,
  });
  expect(changed.status).toBe(200);
  const row = await database.db
    .selectFrom('items')
    .select(['title', 'severity', 'status', 'resolution_type', 'tags'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ ...NEWER, title: 'Turned beam' });
});

it('a change of the tags keeps those too, also that of a newer app, which knows them', async () => {
  const { db } = server.services.database;
  const { id } = await addItem(server.as.Admin, { inspectionId, tags: ['urgent'] });
  const path = `/inspectionitems/${String(id)}`;
  await db.updateTable('items').set({ tags: NEWER.tags }).where('id', '=', id).execute();
  const storedTags = async () =>
    JSON.parse(
      (await db.selectFrom('items').select('tags').where('id', '=', id).executeTakeFirstOrThrow())
        .tags,
    ) as string[];
  const { version } = bodyOf(getItem, await server.as.Admin.get(path));
  const changed = await server.as.Admin.put(path, { tags: ['safety'], version });
  expect(bodyOf(getItem, changed).tags).toEqual(['safety']);
  expect(await storedTags()).toEqual(['safety', 'drone']);
  const base = { tags: ['safety', 'drone'] };
  const merged = await server.as.Admin.put(path, { tags: ['safety', 'repair'], version, base });
  expect(merged.status).toBe(200);
  expect(await storedTags()).toEqual(['safety', 'repair', 'drone']);
  const stale = await server.as.Admin.put(path, { tags: ['urgent'], version, base });
  expect(stale.status).toBe(409);
});

it('a new caption keeps the category of a photo', async () => {
  const { db } = server.services.database;
  const { id: itemId } = await addItem(server.as.Admin, { inspectionId });
  const { id, version } = await addPhoto(server.as.Admin, itemId, { bytes: await jpeg() });
  await db
    .updateTable('photos')
    .set({ category: 'drone' } as object)
    .where('id', '=', id)
    .execute();
  const changed = await server.as.Admin.put(`/inspectionphotos/${String(id)}`, {
    caption: 'From above',
    version,
  });
  expect(changed.status).toBe(200);
  const row = await db
    .selectFrom('photos')
    .select(['caption', 'category'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ caption: 'From above', category: 'drone' });
});

it('a change of the office keeps a layout of reports that this server cannot read', async () => {
  const { db } = server.services.database;
  const report_layout = '{"drawings":"folded"}';
  await db.updateTable('office').set({ report_layout }).execute();
  const { version } = bodyOf(getOffice, await server.as.Admin.get('/office'));
  const changed = await server.as.Admin.put('/office', { timeZone: 'Europe/Berlin', version });
  expect(changed.status).toBe(200);
  const row = await db
    .selectFrom('office')
    .select(['time_zone', 'report_layout'])
    .executeTakeFirst();
  expect(row).toEqual({ time_zone: 'Europe/Berlin', report_layout });
});

it('a follower hears nothing of records of another kind, and everything after them', async () => {
  const { db } = server.services.database;
  const follower = await follow(server.url, server.as.Inspector.token);
  const transaction =
    testEngine === 'sqlite'
      ? sql`0`
      : sql`pg_current_xact_id()::text::bigint + (SELECT transaction_offset FROM journal_state)`;
  await sql`INSERT INTO journal (transaction_id, at, kind, record_id, action, version, changes)
    VALUES (${transaction}, ${new Date().toISOString()}, 'drones', 1, 'created', 1, '{}')`.execute(
    db,
  );
  const { id } = await addItem(server.as.Admin, { inspectionId });
  await expect
    .poll(() => follower.changes().map((change) => [change.kind, change.id]))
    .toContainEqual(['items', id]);
  follower.leave();
});
