import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDEMPOTENCY_HEADER } from '../../../contract/errors';
import { listCreatedRecords } from '../../../contract/outbox/calls';
import { OUTBOX_LIMITS } from '../../../contract/outbox/limits';
import { type Api, PASSWORD } from '../../support/server/api';
import {
  addSite,
  bodyOf,
  clientBody,
  inspectionBody,
  itemBody,
  projectBody,
  type Site,
} from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** What a device learns about creations whose answers it did not get. */

let server: TestServer;
let site: Site;

beforeAll(async () => {
  server = await startServer();
  site = await addSite(server.as.Admin);
});

afterAll(() => server.close());

const created = async (api: Api, keys: readonly string[]) =>
  bodyOf(listCreatedRecords, await api.get(`/created-records?keys=${keys.join(',')}`));

async function make(api: Api, path: string, body: object): Promise<{ key: string; id: number }> {
  const key = randomUUID();
  const answer = await api.post(path, body, { [IDEMPOTENCY_HEADER]: key });
  return { key, id: (answer.body as { id: number }).id };
}

test('the ids of one’s own records are found by the keys of their creation', async () => {
  const { Inspector, ProjectManager } = server.as;
  const inspectionId = site.inspection.id;
  const inspection = await make(
    Inspector,
    '/inspections',
    inspectionBody({ projectId: site.project.id }),
  );
  const item = await make(Inspector, '/inspectionitems', itemBody({ inspectionId }));
  const copy = await make(Inspector, `/inspectionitems/${String(item.id)}/duplicate`, {});
  const comments = `/inspectionitems/${String(item.id)}/comments`;
  const comment = await make(Inspector, comments, { text: 'Seen' });
  const { Admin } = server.as;
  const client = await make(Admin, '/clients', clientBody());
  const project = await make(Admin, '/projects', projectBody({ clientId: client.id }));
  const view = await make(Admin, '/views', { name: 'Mine', query: '', isShared: false });
  const person = { email: 'new@site.example', firstName: 'Ida', lastName: 'Falk' };
  const account = { ...person, role: 'Inspector', password: PASSWORD };
  const userKey = randomUUID();
  const registered = await Admin.post('/auth/register', account, { [IDEMPOTENCY_HEADER]: userKey });
  const user = { key: userKey, id: (registered.body as { user: { id: number } }).user.id };
  const ofAdmin = [client, project, view, user];
  expect(
    await created(
      Admin,
      ofAdmin.map(({ key }) => key),
    ),
  ).toEqual(ofAdmin);

  const moved = randomUUID();
  await Inspector.send(
    'PATCH',
    `/inspectionitems/${String(item.id)}/status`,
    { status: 'Open' },
    { [IDEMPOTENCY_HEADER]: moved },
  );
  const keys = [comment.key, copy.key, 'never-sent-1', moved, item.key, inspection.key];
  expect(await created(Inspector, keys)).toEqual([inspection, item, copy, comment]);
  expect(await created(ProjectManager, keys)).toEqual([]);
});

test('too many keys, and anything that is not a key, are refused', async () => {
  const many = Array.from({ length: OUTBOX_LIMITS.askedKeys + 1 }, () => randomUUID());
  for (const keys of ['', 'short', `${randomUUID()},`, 'a%20b%20c%20d%20e', many.join(',')]) {
    const { status } = await server.as.Inspector.get(`/created-records?keys=${keys}`);
    expect([keys, status]).toEqual([keys, 400]);
  }
  const { status } = await server.as.Inspector.get('/created-records');
  expect(status).toBe(400);
});
