import { afterAll, beforeAll, expect, it } from 'vitest';
import { jpeg } from '../support/records/pictures';
import { addItem, addSite } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';
import { uploadForm } from '../support/server/uploads';

/** A request that is repeated after an upgrade which added fields to its answer. */

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const KEY = 'sent-before-the-upgrade';
const headers = { 'idempotency-key': KEY };

/** The stored answer is one of a version that did not have these fields yet. */
async function olderAnswer(alter: (answer: Record<string, unknown>) => object): Promise<void> {
  const { db } = server.services.database;
  const { body } = await db
    .selectFrom('idempotency_keys')
    .select('body')
    .where('key', '=', KEY)
    .executeTakeFirstOrThrow();
  const older = alter(JSON.parse(body ?? '') as Record<string, unknown>);
  await db
    .updateTable('idempotency_keys')
    .set({ body: JSON.stringify(older) })
    .where('key', '=', KEY)
    .execute();
}

const without = (field: string) => (answer: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => name !== field));

/** The answers to a request, and to its repeat after the upgrade. */
async function sentTwice(
  path: string,
  body: unknown,
  alter: (answer: Record<string, unknown>) => object,
) {
  const send = async () => {
    const answer = await server.as.Admin.post(path, body, headers);
    return { status: answer.status, body: answer.body };
  };
  await server.services.database.db.deleteFrom('idempotency_keys').execute();
  const first = await send();
  await olderAnswer(alter);
  return { first, repeated: await send() };
}

it('an upload is answered with its photo, which is stored once', async () => {
  const { inspection } = await addSite(server.as.Admin);
  const item = await addItem(server.as.Admin, { inspectionId: inspection.id });
  const path = `/inspectionphotos/upload/${String(item.id)}`;
  const form = uploadForm([{ bytes: await jpeg() }]);
  const { first, repeated } = await sentTwice(path, form, without('version'));
  expect(repeated).toEqual(first);
  const { body } = await server.as.Admin.get(`/inspectionphotos/by-item/${String(item.id)}`);
  expect(body).toEqual([first.body]);
});

it('a logo is answered with the settings, and replaced once', async () => {
  const form = uploadForm([{ bytes: await jpeg() }]);
  const { first, repeated } = await sentTwice('/office/logo', form, without('reportLayout'));
  expect(repeated).toEqual(first);
});

it('a registration is answered with the account', async () => {
  const user = {
    email: 'Jo.Wu@plumbline.test',
    firstName: 'Jo',
    lastName: 'Wu',
    role: 'Inspector',
    password: 'correct horse 9 battery',
  };
  const { first, repeated } = await sentTwice('/auth/register', user, ({ user: added }) => ({
    success: true,
    user: without('fullName')(added as Record<string, unknown>),
  }));
  expect(first.status).toBe(201);
  // The account may have another password by then.
  const body = without('passwordMark')(first.body as Record<string, unknown>);
  expect(repeated).toEqual({ ...first, body });
});
