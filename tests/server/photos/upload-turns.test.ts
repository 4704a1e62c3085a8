import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Photo } from '../../../contract/photos/photo';
import { WRITE_LIMITS } from '../../../server/http/limits/user-turns';
import { holdConnections } from '../../support/server/busy-database';
import { holdFiles } from '../../support/server/hold-files';
import { onPostgres } from '../../support/server/locks';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite, clientBody } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { storedFiles, uploadForm } from '../../support/server/uploads';
import { withResolvers } from '../../support/with-resolvers';

/** One user's many uploads do not keep others waiting, and none of them is lost. */

const UPLOADS = 24;

let server: TestServer;
let inspectionId: number;
let itemId: number;

beforeAll(async () => {
  server = await startServer();
  inspectionId = (await addSite(server.as.Admin)).inspection.id;
});
beforeEach(async () => {
  itemId = (await addItem(server.as.Inspector, { inspectionId })).id;
});
afterAll(() => server.close());

const address = () => `/inspectionphotos/upload/${String(itemId)}`;
const uploadMany = (each: (status: number) => void) =>
  Array.from({ length: UPLOADS }, async (_, index) => {
    const form = uploadForm([{ bytes: await jpeg({ width: 20 + index }) }]);
    const { status } = await server.as.Inspector.post(address(), form);
    each(status);
    return status;
  });

it('others can write between the uploads of one user', async () => {
  const { database } = server.services;
  const files = holdFiles(server);
  let done = 0;
  const uploads = uploadMany(() => (done += 1));
  await expect.poll(files.held).toBe(UPLOADS);
  const held = holdConnections(database, database.connections().most);
  files.release();
  // The server's own work may wait, too, and stop waiting.
  const waiting = () => database.connections().waiting;
  await expect.poll(waiting).toBeGreaterThanOrEqual(WRITE_LIMITS.running);
  const other = server.as.ProjectManager.post('/clients', clientBody({ name: 'Other' })).then(
    ({ status }) => [status, done < UPLOADS / 2],
  );
  await expect.poll(waiting).toBeGreaterThanOrEqual(WRITE_LIMITS.running + 1);
  await held.release();
  expect(await other).toEqual([201, true]);
  expect(new Set(await Promise.all(uploads))).toEqual(new Set([201]));
});

onPostgres('others are answered while uploads wait for their item', async () => {
  const { db } = server.services.database;
  const files = holdFiles(server);
  const uploads = uploadMany(() => undefined);
  await expect.poll(files.held).toBe(UPLOADS);
  const gate = withResolvers<undefined>();
  const locked = withResolvers<undefined>();
  const held = db.transaction().execute(async (tx) => {
    await sql`SELECT id FROM items WHERE id = ${itemId} FOR UPDATE`.execute(tx);
    locked.resolve(undefined);
    await gate.promise;
  });
  await locked.promise;
  files.release();
  await expect.poll(() => storedFiles(server).length).toBe(2 * UPLOADS);
  const answers = Array.from({ length: 4 }, () =>
    server.as.ProjectManager.get('/projects?pageSize=1'),
  );
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  gate.resolve(undefined);
  await held;
  expect(new Set(await Promise.all(uploads))).toEqual(new Set([201]));
});

it('an upload that waits is stored, although its client has left', async () => {
  const { Inspector } = server.as;
  const files = holdFiles(server);
  const form = new Response(uploadForm([{ bytes: await jpeg({ width: 90 }) }]));
  const sent = request(`${server.url}/api${address()}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${Inspector.token}`,
      'content-type': form.headers.get('content-type') ?? '',
      'idempotency-key': 'left-early',
    },
  });
  sent.on('error', () => undefined);
  sent.end(Buffer.from(await form.arrayBuffer()));
  await expect.poll(files.held).toBe(1);
  const gate = withResolvers<undefined>();
  const { writeTurns } = server.services;
  const inspector = (await Inspector.get('/auth/me')).body as { id: number };
  const before = Array.from({ length: WRITE_LIMITS.running }, () =>
    writeTurns.run(inspector.id, {}, () => gate.promise),
  );
  files.release();
  sent.destroy();
  for (let round = 0; round < 5; round += 1) await Inspector.get('/projects?pageSize=1');
  gate.resolve(undefined);
  await Promise.all(before);
  await expect
    .poll(async () => (await Inspector.get(`/inspectionphotos/by-item/${String(itemId)}`)).body)
    .toMatchObject([{ width: 90 }] satisfies Partial<Photo>[]);
});
