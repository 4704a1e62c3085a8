import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { uploadPhoto } from '../../contract/photos/calls';
import { failCommits } from '../support/server/failing-commit';
import { jpeg } from '../support/records/pictures';
import { addItem, addSite, bodyOf, clientBody } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';
import { storedFiles, uploadForm } from '../support/server/uploads';

let server: TestServer;
let restore: (() => void) | undefined;

beforeAll(async () => {
  server = await startServer({ environment: { LOG_LEVEL: 'silent' } });
});
afterAll(() => server.close());
afterEach(() => {
  restore?.();
});

/** The next transactions do their work, and are then rolled back in favour of another one. */
function giveWay(code: string, times: number): void {
  restore?.();
  ({ restore } = failCommits(server, { code, times }));
}

it.each(['40P01', '40001'])(
  'a write that %s rolls back is retried, and takes effect once',
  async (code) => {
    const { as } = server;
    const name = `Again ${code}`;
    giveWay(code, 2);
    const { status } = await as.Admin.post('/clients', clientBody({ name }));
    const { body } = await as.Admin.get('/clients');
    const named = (body as { name: string }[]).filter((client) => client.name === name);
    expect([status, named.length]).toEqual([201, 1]);
  },
);

it('the steps after a commit follow the successful one only', async () => {
  const { as } = server;
  const { inspection } = await addSite(as.Admin);
  const item = await addItem(as.Inspector, { inspectionId: inspection.id });
  const path = `/inspectionphotos/upload/${String(item.id)}`;
  giveWay('40P01', 1);
  const form = uploadForm([{ bytes: await jpeg() }]);
  const photo = bodyOf(uploadPhoto, await as.Inspector.post(path, form));
  expect(storedFiles(server)).toHaveLength(2);
  giveWay('40P01', 1);
  const { status } = await as.Inspector.delete(`/inspectionphotos/${String(photo.id)}`);
  expect(status).toBe(200);
  await expect.poll(() => storedFiles(server)).toEqual([]);
});

it('a write that is always rolled back is answered with 503', async () => {
  const { as } = server;
  giveWay('40P01', 5);
  const answer = await as.Admin.post('/clients', clientBody({ name: 'Never' }));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
});
