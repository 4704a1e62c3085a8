import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailOf, PASSWORD, statusAndBody } from '../support/server/api';
import { Device } from '../support/server/device';
import { clientBody } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

/** What callers without an account can make the server do. */

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ environment: { LOGIN_ATTEMPTS_PER_MINUTE: '20' } });
});

afterAll(() => server.close());

const TOO_LARGE = { status: 413, body: { message: 'The request is too large' } };
const bodyOf = (bytes: number) => `{${' '.repeat(bytes - 2)}}`;

describe('a body', () => {
  it.each(['/auth/refresh', '/auth/logout'])('of %s may have 1 KB', async (path) => {
    expect((await server.anonymous.post(path, bodyOf(1024))).status).toBeLessThan(401);
    expect(statusAndBody(await server.anonymous.post(path, bodyOf(1025)))).toEqual(TOO_LARGE);
  });

  it('with only a version may have 1 KB, also for signed-in users', async () => {
    const api = server.as.Admin;
    const { body } = await api.post('/clients', clientBody());
    const { id } = body as { id: number };
    const archive = (bytes: number) => api.patch(`/clients/${String(id)}/archive`, bodyOf(bytes));
    expect((await archive(1024)).status).toBe(200);
    expect(statusAndBody(await archive(1025))).toEqual(TOO_LARGE);
  });

  it('of a sign-in may have 8 KB', async () => {
    const credentials = JSON.stringify({ email: emailOf('Admin'), password: PASSWORD });
    const padded = (bytes: number) => credentials.padEnd(bytes);
    expect((await server.anonymous.post('/auth/login', padded(8192))).status).toBe(200);
    expect(statusAndBody(await server.anonymous.post('/auth/login', padded(8193)))).toEqual(
      TOO_LARGE,
    );
  });

  it('of a call that accepts texts may have 256 KB', async () => {
    const json = JSON.stringify(clientBody());
    const create = (bytes: number) => server.as.Admin.post('/clients', json.padEnd(bytes));
    expect((await create(256 * 1024)).status).toBe(201);
    expect(statusAndBody(await create(256 * 1024 + 1))).toEqual(TOO_LARGE);
  });
});

describe('a refusal', () => {
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${String(n)}`, n]));

  it('names at most 20 unknown fields, and the number of all', async () => {
    const { status, body } = await server.as.Admin.post('/clients', {
      ...clientBody(),
      ...fields(5000),
    });
    const { errors } = body as { errors: Record<string, string[]> };
    expect([status, Object.keys(errors)]).toEqual([400, [...Object.keys(fields(20)), 'body']]);
    expect(errors['body']).toEqual(['4980 more unknown fields']);
  });

  it('names all of 20 unknown fields', async () => {
    const { body } = await server.as.Admin.post('/clients', { ...clientBody(), ...fields(20) });
    const { errors } = body as { errors: Record<string, string[]> };
    expect(Object.keys(errors)).toEqual(Object.keys(fields(20)));
  });

  it('names at most 100 wrong entries of a list', async () => {
    const tags = Array.from({ length: 5000 }, (_, n) => `t${String(n)}`);
    const { body } = await server.as.Admin.post('/inspectionitems', { tags });
    const { errors } = body as { errors: Record<string, string[]> };
    expect(Object.keys(errors).length).toBeLessThanOrEqual(101);
  });
});

describe('calls without a token are limited by address', () => {
  it.each(['/auth/refresh', '/auth/logout'])(
    '%s to ten times as many as sign-ins',
    async (path) => {
      const strict = await startServer({ environment: { LOGIN_ATTEMPTS_PER_MINUTE: '5' } });
      const statuses = [];
      for (let count = 0; count < 51; count += 1) {
        statuses.push((await strict.anonymous.post(path, {})).status);
      }
      expect(statuses.slice(0, 50)).not.toContain(429);
      expect(statuses[50]).toBe(429);
      await strict.close();
    },
  );

  it('but those of a session are its own, even if others have the same address', async () => {
    const strict = await startServer({ environment: { LOGIN_ATTEMPTS_PER_MINUTE: '5' } });
    const device = new Device(strict.url);
    await device.login(emailOf('Inspector'));
    const ask = (path: string) => strict.anonymous.post(path, {});
    for (const path of ['/auth/refresh', '/auth/logout'])
      for (let count = 0; count < 51; count += 1) await ask(path);
    expect([(await ask('/auth/refresh')).status, (await ask('/auth/logout')).status]).toEqual([
      429, 429,
    ]);
    const forged = `plumbline_media=${strict.as.Admin.token}`;
    const asForger = strict.anonymous.post('/auth/refresh', {}, { cookie: forged });
    expect((await asForger).status).toBe(429);

    for (let count = 0; count < 50; count += 1) expect((await device.refresh()).status).toBe(200);
    expect((await device.refresh()).status).toBe(429);
    expect((await device.send('POST', '/auth/logout', {})).status).toBe(200);
    await strict.close();
  });
});
