import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailOf, PASSWORD } from '../support/server/api';
import { Device } from '../support/server/device';
import { addPhoto } from '../support/records/item-photos';
import { jpeg } from '../support/records/pictures';
import { addItem, addSite } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

/** What response headers allow browsers and caches to do. */

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

describe('an answer of the API', () => {
  it.each(['/clients', '/auth/me', '/health', '/nothing', '/clients/999'])(
    'at %s is not cached',
    async (path) => {
      const { headers } = await server.as.Admin.get(path);
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  it('that refuses is not cached either', async () => {
    const { headers } = await server.anonymous.get('/clients');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('may not be framed, in old and new browsers', async () => {
    const { headers } = await server.anonymous.get('/health');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('with the page of the API document does not redirect browsers to HTTPS', async () => {
    const { headers } = await server.anonymous.get('/docs/');
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('a request with cookies', () => {
  const FOREIGN = {
    status: 403,
    body: { message: 'This request comes from another site' },
  };

  const refresh = async (headers: Record<string, string>) => {
    const device = new Device(server.url);
    await device.login(emailOf('Inspector'));
    const cookie = `plumbline_refresh=${device.refreshToken}`;
    const answer = await server.anonymous.post('/auth/refresh', {}, { cookie, ...headers });
    return { status: answer.status, body: answer.body };
  };

  it('from another site is refused', async () => {
    expect(await refresh({ origin: 'https://elsewhere.test' })).toEqual(FOREIGN);
    expect(await refresh({ origin: 'null' })).toEqual(FOREIGN);
    expect(await refresh({ origin: server.url.replace(/:\d+$/, ':1') })).toEqual(FOREIGN);
    expect(await refresh({ 'sec-fetch-site': 'cross-site' })).toEqual(FOREIGN);
    expect(await refresh({ 'sec-fetch-site': 'same-site' })).toEqual(FOREIGN);
  });

  it('from the app or from no browser is accepted', async () => {
    expect((await refresh({})).status).toBe(200);
    expect((await refresh({ origin: server.url })).status).toBe(200);
    expect((await refresh({ origin: server.url, 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
  });

  it('is checked by the browser’s header if a proxy changed the host name', async () => {
    const origin = 'https://plumbline.test';
    expect((await refresh({ origin, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it.each(['/auth/login', '/auth/logout'])('is refused for %s as well', async (path) => {
    const body = path === '/auth/login' ? { email: emailOf('Admin'), password: PASSWORD } : {};
    const origin = { origin: 'https://elsewhere.test' };
    const { status } = await server.anonymous.post(path, body, origin);
    expect(status).toBe(403);
  });
});

describe('a stored photo', () => {
  it('is cached by a browser only for the session that requested it', async () => {
    const site = await addSite(server.as.Admin);
    const item = await addItem(server.as.Admin, { inspectionId: site.inspection.id });
    const photo = await addPhoto(server.as.Admin, item.id, { bytes: await jpeg() });
    const device = new Device(server.url);
    await device.login(emailOf('Inspector'));
    const { headers } = await fetch(`${server.url}${photo.url}`, {
      headers: { cookie: `plumbline_media=${device.cookies.get('plumbline_media') ?? ''}` },
    });
    expect(headers.get('cache-control')).toMatch(/^private, /);
    expect(headers.get('vary')?.toLowerCase().split(/, */)).toContain('cookie');
  });
});
