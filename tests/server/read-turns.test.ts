import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { isUnanswered } from '../../machines/unanswered';
import { READ_LIMITS, UserTurns, WRITE_LIMITS } from '../../server/http/limits/user-turns';
import { fill } from '../../scripts/bench/fill';
import type { Answer, Api } from '../support/server/api';
import { holdConnections } from '../support/server/busy-database';
import { onPostgres } from '../support/server/locks';
import { clientBody, itemBody } from '../support/records/records';
import { testEngine } from '../support/server/scratch';
import { startServer, type TestServer } from '../support/server/server';
import { withResolvers } from '../support/with-resolvers';

/** One user's many reads do not keep the server from the others. */

let server: TestServer;
let admin: Api;
let inspector: Api;

beforeAll(async () => {
  server = await startServer();
  ({ Admin: admin, Inspector: inspector } = server.as);
  // More items than are read in two slices.
  await fill(server.services.database, 3000);
  server.services.lists.invalidate();
});

afterAll(() => server.close());

/** Searches for items do not end until `release` is called. */
async function holdSearches(): Promise<{ release: () => Promise<void> }> {
  const gate = withResolvers<undefined>();
  const begun = withResolvers<undefined>();
  const { database, lists } = server.services;
  const held =
    testEngine === 'sqlite'
      ? lists.slices.run(() => {
          begun.resolve(undefined);
          return gate.promise;
        })
      : database.db.transaction().execute(async (tx) => {
          await sql`LOCK TABLE items IN ACCESS EXCLUSIVE MODE`.execute(tx);
          begun.resolve(undefined);
          await gate.promise;
        });
  await begun.promise;
  return {
    release: async () => {
      gate.resolve(undefined);
      await held;
    },
  };
}

const search = (api: Api, words: string) =>
  api.get(`/inspectionitems?pageSize=1&search=${encodeURIComponent(words)}`);

/** Asks at once; `refused` resolves when that many have been refused. */
function askMany(count: number) {
  const refused: Answer[] = [];
  const arrivals = withResolvers<undefined>();
  const answers = Array.from({ length: count }, async () => {
    const answer = await search(admin, 'ab');
    if (answer.status !== 200) refused.push(answer);
    if (refused.length === count - READ_LIMITS.running - READ_LIMITS.waiting)
      arrivals.resolve(undefined);
    return answer;
  });
  return { refused, arrivals: arrivals.promise, answers };
}

it('refuses what is more than one user may wait for, and answers the rest in turn', async () => {
  const { release } = await holdSearches();
  const { refused, arrivals, answers } = askMany(230);
  await arrivals;
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    Array.from({ length: 26 }, () => [429, '2']),
  );
  expect(refused[0]?.body).toEqual({ message: 'Too many requests. Please wait a moment.' });
  // Everybody else reads during that time.
  expect((await inspector.get('/projects')).status).toBe(200);
  await release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(204);
  expect((await search(admin, 'ab')).status).toBe(200);
});

it('answers a read that has waited too long as a server that is too slow', async () => {
  const { services } = server;
  const usual = services.readTurns;
  services.readTurns = new UserTurns({ ...READ_LIMITS, waitMs: 50 });
  const { release } = await holdSearches();
  const reads = Array.from({ length: READ_LIMITS.running + 1 }, () => search(admin, 'ff'));
  const late = await Promise.race(reads);
  await release();
  const statuses = (await Promise.all(reads)).map(({ status }) => status);
  services.readTurns = usual;
  expect([late.status, late.headers.get('retry-after'), late.body]).toEqual([
    503,
    '2',
    { message: 'The server cannot do this at the moment. Please try again shortly.' },
  ]);
  // The app shows its copy, and asks again.
  expect(isUnanswered(late)).toBe(true);
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 503]);
});

it('reads calendar feeds in the turns of their people', async () => {
  const addressOf = async (api: Api) => {
    await api.post('/calendar-feed');
    const { path } = (await api.get('/calendar-feed')).body as { path: string };
    return `${server.url}${path}`;
  };
  const [own, other] = [await addressOf(admin), await addressOf(inspector)];
  const { services } = server;
  const usual = services.readTurns;
  services.readTurns = new UserTurns({ running: 1, waiting: 0, waitMs: 0 });
  const { id } = await services.database.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'Admin')
    .executeTakeFirstOrThrow();
  const gate = withResolvers<undefined>();
  const held = services.readTurns.run(id, {}, () => gate.promise);
  const statuses = async () => [(await fetch(own)).status, (await fetch(other)).status];
  const during = await statuses();
  gate.resolve(undefined);
  await held;
  const after = await statuses();
  services.readTurns = usual;
  expect([during, after]).toEqual([
    [429, 200],
    [200, 200],
  ]);
});

onPostgres('leaves connections of the database to others', async () => {
  const { release } = await holdSearches();
  const answers = Array.from({ length: 30 }, () => search(admin, 'ab'));
  expect((await inspector.get('/projects')).status).toBe(200);
  await release();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(
    Array.from({ length: 30 }, () => 200),
  );
});

it.runIf(testEngine === 'sqlite')('reads for users in turn, however much one wants', async () => {
  const { release } = await holdSearches();
  let done = 0;
  const answers = ['aa', 'bb', 'cc', 'dd'].map(async (words) => {
    const { status } = await search(admin, words);
    done += 1;
    return status;
  });
  // All of them wait for their slices.
  await admin.post('/clients', {});
  const other = search(inspector, 'ee').then(({ status }) => [status, done]);
  await inspector.post('/clients', {});
  await release();
  expect(await other).toEqual([200, 0]);
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 200]);
});

onPostgres('leaves connections to others while changes wait for a record', async () => {
  const { db } = server.services.database;
  const gate = withResolvers<undefined>();
  const locked = withResolvers<undefined>();
  const held = db.transaction().execute(async (tx) => {
    await sql`SELECT id FROM clients WHERE id = 1 FOR UPDATE`.execute(tx);
    locked.resolve(undefined);
    await gate.promise;
  });
  await locked.promise;
  const changes = Array.from({ length: 12 }, () => admin.patch('/clients/1/archive'));
  expect((await inspector.get('/projects?pageSize=1')).status).toBe(200);
  gate.resolve(undefined);
  await held;
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  expect(statuses.every((status) => [200, 409].includes(status))).toBe(true);
});

/** Resolves when the server has received a request for a path. */
function arrivalAt(path: string): Promise<void> {
  const arrived = withResolvers();
  const hear = (message: unknown) => {
    if ((message as { request: IncomingMessage }).request.url === path) arrived.resolve();
  };
  diagnostics.subscribe('http.server.request.start', hear);
  onTestFinished(() => {
    diagnostics.unsubscribe('http.server.request.start', hear);
  });
  return arrived.promise;
}

it.runIf(testEngine === 'sqlite')('writes for users in turn, however much one wants', async () => {
  const { database } = server.services;
  const held = holdConnections(database, database.connections().most);
  let done = 0;
  const changes = Array.from({ length: 12 }, async (_, index) => {
    const { status } = await admin.post('/clients', clientBody({ name: `Many ${String(index)}` }));
    done += 1;
    return status;
  });
  // The server's own work may wait, too, and stop waiting.
  const waiting = () => database.connections().waiting;
  await expect.poll(waiting).toBeGreaterThanOrEqual(WRITE_LIMITS.running);
  const arrived = arrivalAt('/api/inspectionitems');
  const other = inspector
    .post('/inspectionitems', itemBody({ inspectionId: 1 }))
    .then(({ status }) => [status, done < changes.length / 2]);
  await arrived;
  await expect.poll(waiting).toBeGreaterThanOrEqual(WRITE_LIMITS.running + 1);
  await held.release();
  expect(await other).toEqual([201, true]);
  expect(new Set(await Promise.all(changes))).toEqual(new Set([201]));
});
