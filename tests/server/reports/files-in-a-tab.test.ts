import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawRequest } from '../../support/server/raw-request';
import { addSite } from '../../support/records/records';
import { quickMaker } from '../../support/records/reports';
import { startServer, type TestServer } from '../../support/server/server';
import { issueRevision } from '../../support/records/signatures';

/** The file of a report, which a browser without a session opens in a tab. */

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ makeReport: quickMaker });
});
afterAll(() => server.close());

const HEADERS = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };

const ledTo = async (address: string) => {
  const { status, headers } = await rawRequest(server.url, address, { headers: HEADERS });
  return [status, headers.location, headers['cache-control']];
};
const loginFor = (path: string) => [303, `/login?redirect=${encodeURIComponent(path)}`, 'no-store'];

it('leads to the login, and from there back to the file', async () => {
  const { inspection } = await addSite(server.as.Admin);
  const { fileUrl } = await issueRevision(server.as.Admin, inspection.id);
  const file = String(fileUrl);
  expect(await ledTo(file)).toEqual(loginFor(file));
  expect(await ledTo(file.replace('uploads', 'Uploads'))).toEqual(loginFor(file));
  expect(await ledTo(`${file}?size=screen&next=//evil.example`)).toEqual(
    loginFor(`${file}?size=screen`),
  );
});

it.each([
  '/uploads/..%2F..%2F%2Fevil.example',
  '/uploads/%2e%2e%2F%2Fevil.example',
  '/uploads/%5C%5Cevil.example',
  '/uploads/x%0d%0aevil',
])('%s leads to the login, and to no file', async (address) => {
  expect(await ledTo(address)).toEqual([303, '/login', 'no-store']);
});

it('leads to no other site', async () => {
  expect(await ledTo('/uploads//evil.example')).toEqual(loginFor('/uploads//evil.example'));
});
