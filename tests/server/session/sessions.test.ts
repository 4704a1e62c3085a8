import { createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addInspector } from '../../support/records/accounts';
import { apiOf, emailOf } from '../../support/server/api';
import { Device, refreshTokenOf } from '../../support/server/device';
import { clockAt, type Clock } from '../../support/clock';
import { AccessTokens } from '../../../server/auth/access-tokens';
import { keyFor } from '../../../server/auth/signing-keys';
import { readConfig } from '../../../server/config';
import { installationName } from '../../../server/repositories/session/server-secrets';
import { startServer, type TestServer } from '../../support/server/server';

let server: TestServer;
let clock: Clock;
let device: Device;

beforeAll(async () => {
  clock = clockAt('2026-11-21T08:00:00.000Z');
  const environment = { LOGIN_ATTEMPTS_PER_MINUTE: '1000' };
  server = await startServer({ now: clock.now, environment });
});

beforeEach(async () => {
  device = new Device(server.url);
  await device.login(emailOf('Inspector'));
});

afterAll(() => server.close());

const statusOfMe = async (asker = device) => (await asker.send('GET', '/auth/me')).status;

const ENDED = {
  status: 401,
  body: { message: 'The session has ended. Please sign in again.' },
};

const answerOf = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

describe('an access token', () => {
  it('is valid for 15 minutes, and a refresh returns the next one', async () => {
    clock.pass({ seconds: 899 });
    expect(await statusOfMe()).toBe(200);
    clock.pass({ seconds: 1 });
    expect(await statusOfMe()).toBe(401);
    const { status, body } = await device.refresh();
    const me = await device.send('GET', '/auth/me');
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, user: me.body, accessToken: device.token },
    });
  });
});

it('an access token names the installation, and every new database is another one', async () => {
  const other = await startServer();
  const own = await installationName(server.services.database.db);
  const names = [device.token, other.as.Inspector.token].map((token) => decodeJwt(token).iss);
  await other.close();
  expect(names).toEqual([own, expect.stringMatching(/^[\da-f]{16}$/)]);
  expect(names[1]).not.toBe(own);
});

describe('a refresh', () => {
  it('without a cookie is a bad request', async () => {
    expect(answerOf(await server.anonymous.post('/auth/refresh', {}))).toEqual({
      status: 400,
      body: {
        message: 'There is no session to refresh',
        errorMessage: 'There is no session to refresh',
      },
    });
  });

  it.each(['x', '.', 'a.b', '%00', '%00.%00', `${crypto.randomUUID()}.secret`])(
    'with the cookie %j has no session, and clears the cookies',
    async (token) => {
      const answer = await device.refreshWith(token);
      expect(answerOf(answer)).toEqual(ENDED);
      const emptied = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
      expect(emptied).toEqual(['plumbline_refresh=', 'plumbline_media=']);
    },
  );

  it('replaces the token, and its successor works', async () => {
    const first = device.refreshToken;
    await device.refresh();
    const second = device.refreshToken;
    expect(second).not.toBe(first);
    expect((await device.refresh()).status).toBe(200);
    expect(device.refreshToken).not.toBe(second);
  });

  it('gives two tabs with the same token the same successor', async () => {
    const token = device.refreshToken;
    const answers = await Promise.all([1, 2, 3, 4].map(() => device.refreshWith(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [successor = '', ...others] = new Set(answers.map(refreshTokenOf));
    expect(others).toEqual([]);
    expect((await device.refreshWith(successor)).status).toBe(200);
  });

  it('answers a repeat within a minute with the same successor', async () => {
    const token = device.refreshToken;
    const successor = refreshTokenOf(await device.refreshWith(token));
    clock.pass({ seconds: 60 });
    expect(refreshTokenOf(await device.refreshWith(token))).toBe(successor);
  });

  it('answers a late repeat with a new successor if the first was lost, and voids the first', async () => {
    const token = device.refreshToken;
    const lost = refreshTokenOf(await device.refreshWith(token));
    clock.pass({ seconds: 61 });
    const successor = refreshTokenOf(await device.refreshWith(token));
    expect(successor).not.toBe(lost);
    expect((await device.refreshWith(successor)).status).toBe(200);
    expect(answerOf(await device.refreshWith(lost))).toEqual(ENDED);
    expect(answerOf(await device.refreshWith(successor))).toEqual(ENDED);
  });

  it('answers two simultaneous late repeats with one new successor if the first was lost', async () => {
    const token = device.refreshToken;
    await device.refreshWith(token);
    clock.pass({ seconds: 61 });
    const answers = await Promise.all([1, 2].map(() => device.refreshWith(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = answers.map(refreshTokenOf);
    expect(other).toBe(one);
  });

  it('with the previous token, when its successor is in use, ends the session for all clients', async () => {
    const stolen = device.refreshToken;
    await device.refresh();
    expect(await statusOfMe()).toBe(200);
    clock.pass({ seconds: 61 });
    expect(answerOf(await device.refreshWith(stolen))).toEqual(ENDED);
    expect(await statusOfMe()).toBe(401);
    expect(answerOf(await device.refresh())).toEqual(ENDED);
  });

  it('with the previous token does not count as theft within a minute, because two tabs may refresh at once', async () => {
    const token = device.refreshToken;
    await device.refresh();
    expect(await statusOfMe()).toBe(200);
    clock.pass({ seconds: 60 });
    expect(refreshTokenOf(await device.refreshWith(token))).toBe(device.refreshToken);
    expect(await statusOfMe()).toBe(200);
  });

  it('with a token older than the previous one ends the session', async () => {
    const stolen = device.refreshToken;
    await device.refresh();
    await device.refresh();
    expect(await statusOfMe()).toBe(200);
    expect(answerOf(await device.refreshWith(stolen))).toEqual(ENDED);
    expect(await statusOfMe()).toBe(401);
    expect(answerOf(await device.refresh())).toEqual(ENDED);
  });

  it('with a wrong secret ends the session that it names', async () => {
    const [id = ''] = device.refreshToken.split('.');
    expect(answerOf(await device.refreshWith(`${id}.guess`))).toEqual(ENDED);
    expect(await statusOfMe()).toBe(401);
  });
});

describe('the secret behind the tokens', () => {
  const secret = { SESSION_SECRET: 'a secret of at least thirty-two characters' };

  it('comes from the environment if set there', async () => {
    const own = await startServer({ now: clock.now, environment: secret });
    const phone = new Device(own.url);
    await phone.login(emailOf('Inspector'));
    const key = createHmac('sha256', secret.SESSION_SECRET).update('access-token').digest();
    const origin = await new AccessTokens(key, clock.now, 'own').rotationOf(phone.token, 'access');
    expect(origin?.sessionId).toBe(phone.refreshToken.split('.')[0]);
    expect((await phone.refresh()).status).toBe(200);
    await own.close();
  });

  it('is otherwise generated at the first start, and stored with the data', async () => {
    const { config, database } = server.services;
    const kept = await keyFor('access-token', config, database.db);
    expect(await keyFor('access-token', config, database.db)).toEqual(kept);
    const origin = await new AccessTokens(kept, clock.now, 'own').rotationOf(
      device.token,
      'access',
    );
    expect(origin?.sessionId).toBe(device.refreshToken.split('.')[0]);
  });

  it('must not be short', () => {
    expect(() => readConfig({ SESSION_SECRET: 'short' })).toThrow(
      'SESSION_SECRET must have at least 32 characters',
    );
  });
});

describe('a session', () => {
  it('ends 30 days after signing in, however often it is refreshed', async () => {
    clock.pass({ days: 29 });
    expect((await device.refresh()).status).toBe(200);
    clock.pass({ days: 1, seconds: -1 });
    expect((await device.refresh()).status).toBe(200);
    expect(await statusOfMe()).toBe(200);
    clock.pass({ seconds: 1 });
    expect(await statusOfMe()).toBe(401);
    expect(answerOf(await device.refresh())).toEqual(ENDED);
  });

  it('ends at once with a logout, including its access token', async () => {
    const kept = device.refreshToken;
    expect(await statusOfMe()).toBe(200);
    expect(answerOf(await device.send('POST', '/auth/logout'))).toEqual({
      status: 200,
      body: { success: true, message: 'Signed out' },
    });
    expect(device.cookies.size).toBe(0);
    expect(await statusOfMe()).toBe(401);
    expect(answerOf(await device.refreshWith(kept))).toEqual(ENDED);
  });

  it.each([0, 16])(
    'ends with a logout by its bearer token alone, %i minutes later',
    async (minutes) => {
      const kept = device.refreshToken;
      clock.pass({ minutes });
      const { status } = await apiOf(server.url, device.token).post('/auth/logout', {});
      expect(status).toBe(200);
      expect(await statusOfMe()).toBe(401);
      expect(answerOf(await device.refreshWith(kept))).toEqual(ENDED);
    },
  );

  it('does not end with a bearer token that this server has not signed', async () => {
    const foreign = await new AccessTokens(Buffer.alloc(32), clock.now, 'other').sign(
      { sessionId: device.refreshToken.split('.')[0] ?? '', rotation: '' },
      'access',
      900,
    );
    await apiOf(server.url, foreign).post('/auth/logout', {});
    expect(await statusOfMe()).toBe(200);
  });

  it('ends with a logout that names it, without affecting a user who has signed in since', async () => {
    const [sessionId = ''] = device.refreshToken.split('.');
    const [left, leftToken] = [device.refreshToken, device.token];
    await device.login(emailOf('Admin'));
    const cookies = new Map(device.cookies);
    expect((await device.send('POST', '/auth/logout', { sessionId })).status).toBe(200);
    expect(device.cookies).toEqual(cookies);
    expect([await statusOfMe(), (await device.refresh()).status]).toEqual([200, 200]);
    expect((await apiOf(server.url, leftToken).get('/auth/me')).status).toBe(401);
    expect(answerOf(await device.refreshWith(left))).toEqual(ENDED);
  });

  it('that a logout names loses its own cookies', async () => {
    const [sessionId = ''] = device.refreshToken.split('.');
    await device.send('POST', '/auth/logout', { sessionId });
    expect(device.cookies.size).toBe(0);
  });

  it.each(['', 'x', '../1', 7, null])('cannot be named %j', async (sessionId) => {
    expect((await device.send('POST', '/auth/logout', { sessionId })).status).toBe(400);
    expect(await statusOfMe()).toBe(200);
  });

  it('ends alone: another device of the user stays signed in', async () => {
    const other = new Device(server.url);
    await other.login(emailOf('Inspector'));
    await device.send('POST', '/auth/logout');
    expect(await statusOfMe(other)).toBe(200);
    expect((await other.refresh()).status).toBe(200);
  });

  it.each(['', 'plumbline_refresh=x', 'plumbline_refresh=%00'])(
    'that does not exist can be logged out, with the cookie %j',
    async (cookie) => {
      const headers: Record<string, string> = cookie === '' ? {} : { cookie };
      const { status } = await server.anonymous.post('/auth/logout', {}, headers);
      expect(status).toBe(200);
    },
  );
});

it('a sign-in ends the sessions beyond a hundred that were not used for the longest, at once', async () => {
  const { db } = server.services.database;
  const { id: userId, email } = await addInspector(server);
  await device.login(email);
  const own = db.selectFrom('sessions').selectAll().where('user_id', '=', userId);
  const idle = new Device(server.url);
  await idle.login(email);
  clock.pass({ minutes: 1 });
  const [row, ...others] = await own.execute();
  if (row === undefined) throw new Error('The user has no session');
  const usedLater = { ...row, rotated_at: clock.text() };
  const more = Array.from({ length: 100 - others.length }, () => ({
    ...usedLater,
    id: crypto.randomUUID(),
  }));
  await db.insertInto('sessions').values(more).execute();
  clock.pass({ minutes: 1 });
  await device.refresh();
  const statuses = async () => [await statusOfMe(device), await statusOfMe(idle)];
  expect(await statuses()).toEqual([200, 200]);

  clock.pass({ minutes: 1 });
  const next = new Device(server.url);
  await next.login(email);
  expect(await statuses()).toEqual([200, 401]);
  expect(await statusOfMe(next)).toBe(200);
  const left = await own.execute();
  expect(left).toHaveLength(100);
  expect(left.every(({ rotated_at }) => rotated_at >= usedLater.rotated_at)).toBe(true);
  expect(answerOf(await idle.refresh())).toEqual(ENDED);
});
