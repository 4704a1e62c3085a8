import { existsSync, readdirSync } from 'node:fs';
import { IncomingMessage, request, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../contract/clients/client';
import { incomingFolder } from '../../server/photos/received-files';
import { UserTurns, WRITE_LIMITS } from '../../server/http/limits/user-turns';
import type { Api } from '../support/server/api';
import { entriesOf } from '../support/records/journal';
import { jpeg } from '../support/records/pictures';
import { addItem, addSite, clientBody } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';
import { uploadForm } from '../support/server/uploads';
import { withResolvers } from '../support/with-resolvers';

/** Changes that have waited for their turn. */

const MANAGER = 2;
const START = Date.parse('2026-11-26T10:00:00.000Z');
const WAITED_MS = 5000;

class CountedTurns extends UserTurns {
  asked = 0;

  override run<Result>(...asked: Parameters<typeof UserTurns.prototype.run<Result>>) {
    const running = super.run(...asked);
    this.asked += 1;
    return running;
  }
}

let server: TestServer;
let manager: Api;
let turns: CountedTurns;
let now = START;

beforeEach(async () => {
  now = START;
  server = await startServer({ now: () => new Date(now) });
  manager = server.as.ProjectManager;
  turns = new CountedTurns({ ...WRITE_LIMITS, running: 1 });
  server.services.writeTurns = turns;
});

afterEach(() => server.close());

/** A request that waits behind another one of its user, until `release` is called. */
async function waiting<Result>(userId: number, send: () => Promise<Result>) {
  const gate = withResolvers<undefined>();
  const raw = new ServerResponse(new IncomingMessage(new Socket()));
  const held = turns.run(userId, { raw }, () => gate.promise);
  const answer = send();
  await expect.poll(() => turns.asked).toBe(2);
  return {
    release: async () => {
      gate.resolve(undefined);
      await held;
      return answer;
    },
  };
}

const addLater = () => manager.post('/clients', clientBody({ name: 'Late' }));

it('a change has the time of its turn, also in the journal', async () => {
  const { release } = await waiting(MANAGER, addLater);
  now = START + WAITED_MS;
  const at = new Date(now).toISOString();
  const entries = await entriesOf(server, async () => {
    const { status, body } = await release();
    expect([status, (body as Client).createdAt]).toEqual([201, at]);
  });
  expect(entries.map((entry) => entry.at)).toEqual([at]);
});

it('a change in a transaction of its handler has the time of its turn', async () => {
  const { release } = await waiting(1, () => server.as.Admin.post('/auth/reset-password/3', {}));
  now = START + WAITED_MS;
  expect((await release()).status).toBe(200);
  const row = await server.services.database.db
    .selectFrom('users')
    .select('updated_at')
    .where('id', '=', 3)
    .executeTakeFirstOrThrow();
  expect(row.updated_at).toBe(new Date(now).toISOString());
});

it('a change is refused if its user was deactivated while it waited', async () => {
  const { release } = await waiting(MANAGER, addLater);
  const deactivated = await server.as.Admin.post(`/auth/deactivate-user/${String(MANAGER)}`, {});
  expect(deactivated.status).toBe(200);
  const entries = await entriesOf(server, async () => {
    expect((await release()).status).toBe(401);
  });
  expect(entries).toEqual([]);
});

it('a change is refused if its user got another role while it waited', async () => {
  const { release } = await waiting(MANAGER, addLater);
  const changed = await server.as.Admin.put(`/auth/users/${String(MANAGER)}`, {
    firstName: 'Test',
    lastName: 'Other',
    role: 'Inspector',
    version: 1,
  });
  expect(changed.status).toBe(200);
  expect((await release()).status).toBe(401);
});

/** Sends the first bytes of a body at once, and the others when `finish` is called. */
function sentSlowly(path: string, type: string, body: Buffer) {
  const answer = withResolvers<number | undefined>();
  const sent = request(`${server.url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${manager.token}`,
      'content-type': type,
      'content-length': body.length,
    },
  });
  sent.on('response', (response) => {
    response.resume();
    answer.resolve(response.statusCode);
  });
  const first = Math.floor(body.length / 2);
  sent.write(body.subarray(0, first));
  return {
    finish: () => {
      sent.end(body.subarray(first));
      return answer.promise;
    },
  };
}

it('a change is refused if its user was deactivated while it was sent', async () => {
  const { inspection } = await addSite(server.as.Admin);
  const { id } = await addItem(server.as.Admin, { inspectionId: inspection.id });
  const form = new Response(uploadForm([{ bytes: await jpeg({ width: 900 }) }]));
  const type = form.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await form.arrayBuffer());
  const upload = sentSlowly(`/inspectionphotos/upload/${String(id)}`, type, bytes);
  const folder = incomingFolder(server.services.config.dataDir);
  await expect.poll(() => existsSync(folder) && readdirSync(folder).length).toBe(1);
  const client = Buffer.from(JSON.stringify(clientBody({ name: 'Late' })));
  const creation = sentSlowly('/clients', 'application/json', client);
  await server.as.Admin.get('/clients');
  const entries = await entriesOf(server, async () => {
    await server.as.Admin.post(`/auth/deactivate-user/${String(MANAGER)}`, {});
    expect([await upload.finish(), await creation.finish()]).toEqual([401, 401]);
  });
  expect(entries.map(({ kind }) => kind)).toEqual(['users']);
});
