import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Api } from '../../support/server/api';
import { onPostgres, waitingIn } from '../../support/server/locks';
import { jpeg } from '../../support/records/pictures';
import { startServer, type TestServer } from '../../support/server/server';
import { storedFiles, uploadForm } from '../../support/server/uploads';

/** The logo is changed while somebody else changes the settings of the office. */

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startServer();
  admin = server.as.Admin;
});

afterAll(() => server.close());

const sendLogo = async (colour: string) =>
  admin.post('/office/logo', uploadForm([{ bytes: await jpeg({ colour }), name: 'logo.jpg' }]));

interface Settings {
  logoUrl: string;
  version: number;
}

const office = async () => (await admin.get('/office')).body as Settings;

/** The named logo is there, and no other. */
async function expectOneLogo(): Promise<void> {
  const { logoUrl } = await office();
  const headers = { authorization: `Bearer ${admin.token}` };
  expect((await fetch(`${server.url}${logoUrl}`, { headers })).status).toBe(200);
  expect(storedFiles(server).filter((name) => name.endsWith('-logo.png'))).toEqual([
    logoUrl.replace('/uploads/', ''),
  ]);
}

it('the newest of several logos stays', async () => {
  await sendLogo('#ff0000');
  const colours = ['#00ff00', '#0000ff', '#ffff00'];
  const answers = await Promise.all(colours.map(sendLogo));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expectOneLogo();
});

onPostgres('a logo stays if the settings change before it is named', async () => {
  await sendLogo('#ff0000');
  const before = await office();
  const { database } = server.services;
  const sent = await database.db.transaction().execute(async (tx) => {
    const version = before.version + 1;
    await tx.updateTable('office').set({ name: 'Bau AG', version }).execute();
    const sending = [sendLogo('#00ff00'), sendLogo('#0000ff')];
    await vi.waitUntil(async () => (await waitingIn(database)) === 2, { timeout: 20_000 });
    return sending;
  });
  const answers = await Promise.all(sent);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await office()).toMatchObject({ name: 'Bau AG', version: before.version + 1 });
  expect((await office()).logoUrl).not.toBe(before.logoUrl);
  await expectOneLogo();
});
