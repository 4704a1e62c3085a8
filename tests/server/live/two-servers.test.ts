import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildServer, type PlumblineServer } from '../../../server/app';
import { type Api, apiOf, emailOf, signIn } from '../../support/server/api';
import { runScript } from '../../support/server/command';
import { follow } from '../../support/server/live';
import { writeRecords } from '../../support/records/record-files';
import { addClient, addItem, addSite, type Site } from '../../support/records/records';
import { scratchFolder, testEngine } from '../../support/server/scratch';
import { startServer, type TestServer } from '../../support/server/server';

/** Servers that share a PostgreSQL database receive each other's rings. */

/** Less than any cached value would last on its own, or an entry without a ring. */
const AT_ONCE = { timeout: 4000, interval: 5 };

describe.skipIf(testEngine !== 'postgres')('two servers on one database', () => {
  let one: TestServer;
  let two: PlumblineServer;
  let twoUrl: string;
  let admin: Api;
  let site: Site;

  beforeAll(async () => {
    one = await startServer();
    admin = one.as.Admin;
    site = await addSite(admin);
    two = await buildServer(one.services.config);
    twoUrl = await two.app.listen({ port: 0, host: '127.0.0.1' });
    await vi.waitFor(() => {
      expect([one, two].map(({ services }) => services.bell.hears())).toEqual([true, true]);
    });
  });

  afterAll(async () => {
    await two.close();
    await one.close();
  });

  it('send the changes that the other has made', async () => {
    const follower = await follow(twoUrl, admin.token);
    const { id } = await addItem(admin, { inspectionId: site.inspection.id });
    const items = () => follower.changes().filter(({ kind }) => kind === 'items');
    await expect.poll(() => items().map((change) => change.id)).toEqual([id]);
    follower.leave();
    const again = await follow(one.url, admin.token, { after: follower.cursor() });
    expect(again.events.map(({ event }) => event)).toEqual(['position']);
    again.leave();
  });

  it('know at once that a session has ended', async () => {
    const own = await signIn(one.url, emailOf('Inspector'));
    const there = apiOf(twoUrl, own.token);
    const follower = await follow(twoUrl, own.token);
    expect((await there.get('/auth/me')).status).toBe(200);
    await own.post('/auth/logout', {});
    await expect.poll(async () => (await there.get('/auth/me')).status, AT_ONCE).toBe(401);
    expect(await follower.ended).toBe('ended');
  });

  it('count records that the other has added', async () => {
    const total = async () =>
      (await apiOf(twoUrl, admin.token).get('/clients?pageSize=1')).headers.get('x-total-count');
    const before = Number(await total());
    await addClient(admin);
    await expect.poll(total, AT_ONCE).toBe(String(before + 1));
  });

  it('count records that an import has added', async () => {
    const total = async () =>
      (await apiOf(twoUrl, admin.token).get('/clients?pageSize=1')).headers.get('x-total-count');
    const before = Number(await total());
    const { folder, remove } = scratchFolder();
    writeRecords(folder);
    expect((await runScript('import', [folder], one.services.config)).exitCode).toBe(0);
    await expect.poll(total, AT_ONCE).toBe(String(before + 1));
    remove();
  });
});
