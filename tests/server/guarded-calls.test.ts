import { randomBytes } from 'node:crypto';
import { decodeJwt, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../contract/call';
import { ROLES, type Role } from '../../contract/roles';
import { AccessTokens } from '../../server/auth/access-tokens';
import { apiOf } from '../support/server/api';
import { EVERY_CALL, sendSample } from '../support/server/sample-calls';
import { startServer, type TestServer } from '../support/server/server';
import { WHO_MAY_CALL } from '../support/server/who-may-call';

const callNamed = (name: string): Call => {
  const call = EVERY_CALL.find((one) => one.name === name);
  if (call === undefined) throw new Error(`The contract has no call ${name}`);
  return call;
};

const GUARDED = [
  { roles: ROLES, names: WHO_MAY_CALL['every signed-in user'] },
  { roles: ['Admin', 'ProjectManager'] as const, names: WHO_MAY_CALL['Admin and ProjectManager'] },
  { roles: ['Admin'] as const, names: WHO_MAY_CALL.Admin },
].flatMap(({ roles, names }) => names.map((name): [string, readonly Role[]] => [name, roles]));

let server: TestServer;
/** Tokens of the Admin's active session, each invalid in one way. */
let badTokens: Record<string, string>;

beforeAll(async () => {
  server = await startServer();
  const good = server.as.Admin.token;
  const { sid, rot } = decodeJwt<{ sid: string; rot: string }>(good);
  const origin = { sessionId: sid, rotation: rot };
  const { tokens, now } = server.services;
  const claims = new UnsecuredJWT({ sid, rot, use: 'access' }).setExpirationTime('1h');
  const [header = '', payload = '', signature = ''] = good.split('.');
  badTokens = {
    'no token': '',
    'a malformed one': 'abc.def.ghi',
    'an expired one': await tokens.sign(origin, 'access', 0),
    'one signed by another key': await new AccessTokens(randomBytes(32), now, 'other').sign(
      origin,
      'access',
      60,
    ),
    'one that nobody signed': claims.encode(),
    'one with the algorithm "none" in its header': `${btoa('{"alg":"none"}')}.${payload}.${signature}`,
    'one with a cut signature': `${header}.${payload}.${signature.slice(0, -2)}`,
    'one that opens only files': await tokens.sign(origin, 'media', 60),
    'one of a session that never was': await tokens.sign(
      { ...origin, sessionId: crypto.randomUUID() },
      'access',
      60,
    ),
  };
});

afterAll(() => server.close());

it('the roles of every call are tested', () => {
  const listed = Object.values(WHO_MAY_CALL).flat();
  expect([...listed].sort()).toEqual(EVERY_CALL.map(({ name }) => name).sort());
});

it.each(WHO_MAY_CALL.anybody)('%s needs no token', async (name) => {
  const { status } = await sendSample(server.anonymous, callNamed(name));
  expect(status).not.toBe(403);
  expect(status).toBeLessThan(500);
});

async function expectRefused(call: Call, kinds: readonly string[]): Promise<void> {
  const answers = await Promise.all(
    kinds.map(async (kind) => {
      const api = apiOf(server.url, badTokens[kind] ?? server.as.Admin.token);
      const { status, body } = await sendSample(api, call);
      return [kind, { status, body }];
    }),
  );
  const refused = { status: 401, body: { message: 'Please log in to continue' } };
  expect(Object.fromEntries(answers)).toEqual(
    Object.fromEntries(kinds.map((kind) => [kind, refused])),
  );
}

it('a token that is invalid in any way is refused', () =>
  expectRefused(callNamed('listClients'), Object.keys(badTokens)));

describe.each(GUARDED)('%s', (name, roles) => {
  const call = callNamed(name);

  it('refuses requests without a valid token', () =>
    expectRefused(call, ['no token', 'one that opens only files']));

  const outsiders = ROLES.filter((role) => !roles.includes(role));

  it(`refuses ${outsiders.join(' and ') || 'no role'}`, async () => {
    for (const role of outsiders) {
      const { status, body } = await sendSample(server.as[role], call);
      expect({ status, body }).toEqual({
        status: 403,
        body: { message: 'You do not have permission to perform this action' },
      });
    }
  });

  it(`admits ${roles.join(', ')}`, async () => {
    for (const role of roles) {
      const { status } = await sendSample(server.as[role], call, 2_147_483_647);
      expect([401, 403]).not.toContain(status);
      expect(status).toBeLessThan(500);
    }
  });
});

describe('other ways to present a token', () => {
  const statusOf = async (headers: Record<string, string>, path = '/clients') =>
    (await server.anonymous.send('GET', path, undefined, headers)).status;

  it('the scheme is read in any case and must be Bearer', async () => {
    const { token } = server.as.Admin;
    expect(await statusOf({ authorization: `bearer ${token}` })).toBe(200);
    expect(await statusOf({ authorization: `Basic ${token}` })).toBe(401);
    expect(await statusOf({ authorization: token })).toBe(401);
    expect(await statusOf({ authorization: `Bearer ${token} x` })).toBe(401);
  });

  it('a cookie or a query parameter does not authorize a call', async () => {
    const { token } = server.as.Admin;
    expect(await statusOf({ cookie: `plumbline_media=${token}; authToken=${token}` })).toBe(401);
    expect(await statusOf({}, `/clients?access_token=${token}`)).toBe(401);
  });
});

describe('the document of the API', () => {
  it('lists every call under its method and path', async () => {
    const { body } = await server.anonymous.get('/docs/json');
    const { paths } = body as { paths: Record<string, Record<string, { operationId: string }>> };
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${operationId} ${method} ${path}`,
      ),
    );
    const expected = EVERY_CALL.map(
      ({ name, method, path }) =>
        `${name} ${method.toLowerCase()} /api${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(listed.sort()).toEqual(expected.sort());
  });
});
