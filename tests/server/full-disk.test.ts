import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListedShare, OpenedShare, Share } from '../../contract/shares/share';
import { emailOf } from '../support/server/api';
import { Device } from '../support/server/device';
import { addItem, addSite, clientBody } from '../support/records/records';
import { askForReport, draftOf, quickMaker, reportIn } from '../support/records/reports';
import { testEngine } from '../support/server/scratch';
import { startServer, type TestServer } from '../support/server/server';

/** What still works while nothing can be stored. */

let server: TestServer;
let guestPath: string;
let device: Device;

const WRITTEN = ['sessions', 'shares', 'clients'];

/** From now on these tables cannot be written, with the error of a full disk. */
async function fillDisk(): Promise<void> {
  const { db } = server.services.database;
  if (testEngine === 'postgres') {
    await sql`CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`.execute(db);
    for (const table of WRITTEN)
      await sql`CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${sql.table(table)}
        FOR EACH ROW EXECUTE FUNCTION disk_full()`.execute(db);
    return;
  }
  await sql`CREATE TABLE filler (bytes blob)`.execute(db);
  for (const table of WRITTEN)
    for (const event of ['INSERT', 'UPDATE'])
      await sql
        .raw(
          `CREATE TRIGGER full_${table}_${event} BEFORE ${event} ON ${table}
           BEGIN INSERT INTO filler VALUES (zeroblob(20000000)); END`,
        )
        .execute(db);
  // It cannot be below what there is.
  await sql`PRAGMA max_page_count = 1`.execute(db);
}

async function emptyDisk(): Promise<void> {
  const { db } = server.services.database;
  for (const table of WRITTEN) {
    if (testEngine === 'postgres')
      await sql`DROP TRIGGER full_disk ON ${sql.table(table)}`.execute(db);
    else
      for (const event of ['INSERT', 'UPDATE'])
        await sql.raw(`DROP TRIGGER full_${table}_${event}`).execute(db);
  }
}

beforeAll(async () => {
  server = await startServer({ makeReport: quickMaker, environment: { LOG_LEVEL: 'fatal' } });
  const { Admin } = server.as;
  const { inspection } = await addSite(Admin);
  await addItem(Admin, { inspectionId: inspection.id });
  const body = { ...draftOf(inspection.id), purpose: 'revision' };
  const { id: reportId } = await askForReport(Admin, body);
  await reportIn(Admin, reportId, 'ready');
  const { id } = (await Admin.post('/shares', { reportId })).body as Share;
  guestPath = String(((await Admin.get(`/shares/${String(id)}`)).body as ListedShare).path);
  device = new Device(server.url);
  await device.login(emailOf('Inspector'));
  await fillDisk();
});
afterAll(() => server.close());

it('a session goes on with the token that it has, and rotates it when there is room', async () => {
  const first = device.refreshToken;
  expect((await server.as.Admin.post('/clients', clientBody())).status).toBe(507);
  for (let time = 0; time < 2; time += 1) {
    expect((await device.refresh()).status).toBe(200);
    expect((await device.send('GET', '/projects')).status).toBe(200);
    expect(device.refreshToken).toBe(first);
  }
  const guest = await server.anonymous.get(guestPath);
  expect((guest.body as OpenedShare).state).toBe('open');

  await emptyDisk();
  expect((await device.refresh()).status).toBe(200);
  expect(device.refreshToken).not.toBe(first);
  expect((await device.send('GET', '/projects')).status).toBe(200);
});
