import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getItemWithPhotos } from '../../contract/items/calls';
import { listUnresolvedItems } from '../../contract/items/list-calls';
import { uploadPhoto } from '../../contract/photos/calls';
import { fillDemo } from '../../scripts/demo/fill';
import { apiOf, signIn } from '../support/server/api';
import { detailedJpeg } from '../support/records/pictures';
import { bodyOf } from '../support/records/records';
import { scratchFolder } from '../support/server/scratch';
import { type ServerProcess, startProcess } from '../support/server/server-process';
import { uploadForm } from '../support/server/uploads';

const scratch = scratchFolder();
const folder = path.join(scratch.folder, 'demo');
let server: ServerProcess;
/** The day of the demo, in its time zone. */
let today: string;

beforeAll(async () => {
  today = new Date().toISOString().slice(0, 10);
  const environment = { DATA_DIR: folder, LOG_LEVEL: 'warn', TZ: 'UTC' };
  server = await startProcess(environment, 'demo');
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  scratch.remove();
});

/** Occurs only in a project that has not been built yet. */
const NOT_BUILT = 'The web app is not built';

/** Lines written by pino; all others are for people. */
const logged = (stdout: string) =>
  stdout.split('\n').filter((line) => line.startsWith('{') && !line.includes(NOT_BUILT));

/** Signs in like the login page; the answer's cookies authorize stored files for `<img>`. */
async function signInAsBrowser(url: string) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'manager@plumbline.test', password: 'Plumbline-demo-1' }),
  });
  const { accessToken } = (await response.json()) as { accessToken: string };
  const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { api: apiOf(url, accessToken), cookie: cookie.join('; ') };
}

it('the demo has inspections today, its accounts can sign in, and it is not filled again', async () => {
  const totals = [];
  for (const name of ['admin', 'manager', 'inspector']) {
    const api = await signIn(server.url, `${name}@plumbline.test`, 'Plumbline-demo-1');
    const { headers } = await api.get('/inspections?page=1&pageSize=1');
    const { body } = await api.get(`/inspections/today?date=${today}&timeZone=UTC`);
    totals.push([headers.get('X-Total-Count'), Array.isArray(body) && body.length > 0]);
  }
  expect(totals).toEqual(Array(3).fill(['60', true]));
  expect(await fillDemo(folder, new Date())).toBe(false);
});

it('the demo logs no warning while a browser uses it', async () => {
  const { api, cookie } = await signInAsBrowser(server.url);
  const load = async (address: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { token } = api;
    const bearer = address.startsWith('/api') ? { authorization: `Bearer ${token}` } : { cookie };
    const response = await fetch(`${server.url}${address}`, {
      method,
      headers: { ...bearer, ...headers },
    });
    await response.arrayBuffer();
    return response.status;
  };

  const open = bodyOf(listUnresolvedItems, await api.get('/inspectionitems/unresolved'));
  const item = open.find(({ photoCount }) => photoCount > 0);
  if (item === undefined) throw new Error('The demo has no open item with a photo');
  const form = uploadForm([{ bytes: await detailedJpeg() }]);
  bodyOf(uploadPhoto, await api.post(`/inspectionphotos/upload/${String(item.id)}`, form));
  const whole = bodyOf(
    getItemWithPhotos,
    await api.get(`/inspectionitems/${String(item.id)}/with-photos`),
  );

  const statuses = new Set<number>();
  for (const photo of whole.photos) {
    const download = `/api/inspectionphotos/download/${String(photo.id)}`;
    const etag = `"${photo.url.replace('/uploads/', '')}"`;
    statuses.add(await load(photo.url));
    statuses.add(await load(photo.thumbnailUrl));
    statuses.add(await load(photo.screenUrl));
    statuses.add(await load(photo.url, { range: 'bytes=0-99' }));
    statuses.add(await load(photo.url, { 'if-none-match': etag }));
    statuses.add(await load(photo.url, {}, 'HEAD'));
    statuses.add(await load(download));
    statuses.add(await load(`${download}?thumbnail=true`));
    statuses.add(await load(download, {}, 'HEAD'));
    statuses.add(await load(download, { range: 'bytes=0-99' }));
    statuses.add(await load(download, { 'if-none-match': etag }));
  }
  for (const address of ['/', '/inspections', '/favicon.ico', '/api/health', '/api/docs']) {
    await load(address);
  }
  await api.post('/auth/logout');
  server.child.kill('SIGTERM');
  const { code, stdout, stderr } = await server.ended;
  expect([...statuses].sort()).toEqual([200, 206, 304]);
  expect({ code, logged: logged(stdout), stderr }).toEqual({ code: 0, logged: [], stderr: '' });
});
