import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERY_CALL } from '../support/server/sample-calls';
import type { Api } from '../support/server/api';
import { failCommits } from '../support/server/failing-commit';
import { startServer, type TestServer } from '../support/server/server';
import { storedFiles } from '../support/server/uploads';
import { createPlace, type Place, WRITES } from '../support/server/writing-calls';

/** A change whose commit fails leaves every row and stored file unchanged. */

let server: TestServer;
let admin: Api;
let place: Place;

beforeAll(async () => {
  server = await startServer({ makeReport: null, environment: { LOG_LEVEL: 'silent' } });
  admin = server.as.Admin;
  place = await createPlace(server);
});

afterAll(() => server.close());

/**
 * These start, renew and end a session in single statements; in an upload of several files each has
 * its own commit.
 */
const ELSEWHERE = ['login', 'refresh', 'logout', 'uploadPhotos'];

/** Every row of every table, and the stored files. */
async function everything(): Promise<unknown> {
  const { db } = server.services.database;
  const rows: Record<string, string[]> = {};
  for (const { name, isView } of await db.introspection.getTables()) {
    if (isView) continue;
    const table = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    rows[name] = table.map((row) => JSON.stringify(row)).sort();
  }
  return { rows, files: storedFiles(server) };
}

it('every call that writes is tested', () => {
  const writing = EVERY_CALL.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  expect([...Object.keys(WRITES), ...ELSEWHERE].sort()).toEqual(writing.sort());
});

it.each(Object.entries(WRITES))('%s', async (_, requestAt) => {
  const [method, path, body] = await requestAt(place, admin);
  const before = await everything();
  const commits = failCommits(server);
  const { status } = await admin.send(method, path, body);
  commits.restore();
  expect({ status, failures: commits.failures() }).toEqual({ status: 500, failures: 1 });
  expect(await everything()).toEqual(before);
});
