import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListedShare, Share } from '../../../contract/shares/share';
import { rawRequest } from '../../support/server/raw-request';
import { addSite } from '../../support/records/records';
import { quickMaker } from '../../support/records/reports';
import { startServer, type TestServer } from '../../support/server/server';
import { issueRevision } from '../../support/records/signatures';

/** The file of a link that no longer works, which a browser opens in a tab. */

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ makeReport: quickMaker });
});
afterAll(() => server.close());

const TAB = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const fileAt = async (path: string, headers: Record<string, string>) => {
  const answer = await rawRequest(server.url, `/api${path}`, { headers });
  const { location, 'cache-control': caching } = answer.headers;
  return { status: answer.status, location, caching };
};

const redirected = (location: string) => ({ status: 303, location, caching: 'no-store' });

it('leads to the page of the link, which says what has become of it', async () => {
  const { Admin } = server.as;
  const { inspection } = await addSite(Admin);
  const { id: reportId } = await issueRevision(Admin, inspection.id);
  const { id } = (await Admin.post('/shares', { reportId })).body as Share;
  const { path } = (await Admin.get(`/shares/${String(id)}`)).body as ListedShare;
  const page = String(path);
  expect((await fileAt(`${page}/report`, TAB)).status).toBe(200);

  await Admin.post(`/shares/${String(id)}/revoke`);
  for (const file of ['report', 'sheet?sha256=x'])
    expect(await fileAt(`${page}/${file}`, TAB)).toEqual(redirected(page));
  const overTls = { ...TAB, 'sec-fetch-mode': 'navigate' };
  expect(await fileAt(`${page}/report`, overTls)).toEqual(redirected(page));
  // A client of the API, a script, a picture, and a link that saves the file.
  for (const headers of [
    {},
    { ...TAB, 'sec-fetch-mode': 'cors' },
    { accept: 'image/avif,image/webp,*/*;q=0.8', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-mode': 'navigate' },
  ]) {
    const refused = { status: 410, location: undefined, caching: 'no-store' };
    expect(await fileAt(`${page}/report`, headers)).toEqual(refused);
  }
});

it('leads to no other site', async () => {
  for (const token of ['%2F%2Fevil.example', '%2F..%2F..%2F%2Fevil.example', '%5Cevil.example'])
    expect(await fileAt(`/shared/${token}/report`, TAB)).toEqual(redirected(`/shared/${token}`));
});

it('counts as a guess if there was never such a link', async () => {
  const path = `/shared/${'x'.repeat(43)}`;
  for (let count = 0; count < 20; count += 1) await fileAt(`${path}/report`, TAB);
  expect((await fileAt(`${path}/report`, {})).status).toBe(429);
});
