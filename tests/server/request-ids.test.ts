import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../support/server/raw-request';
import { startServer, type TestServer } from '../support/server/server';

/** The id by which a request is found in the logs of the server and of the proxy before it. */

const OWN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

const servers = new Map<string, TestServer>();

beforeAll(async () => {
  servers.set('alone', await startServer());
  servers.set('behind', await startServer({ environment: { TRUST_PROXY: 'true' } }));
});

afterAll(() => Promise.all([...servers.values()].map((server) => server.close())));

async function idOf(name: string, headers: Record<string, string>, path = '/api/health/live') {
  const answer = await rawRequest(servers.get(name)?.url ?? '', path, { headers });
  return answer.headers['x-request-id'];
}

describe('the id of a request', () => {
  it('is created by the server and returned, whatever a client sends', async () => {
    const ids = [
      await idOf('alone', {}),
      await idOf('alone', { 'x-request-id': 'from-a-client-1' }),
      await idOf('alone', { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }),
    ];
    expect(ids.map((id) => OWN.test(String(id)))).toEqual([true, true, true]);
    expect(new Set(ids).size).toBe(3);
  });

  it('is in every answer', async () => {
    for (const path of ['/', '/api/nothing', '/api/clients', '/api/%zz', '/uploads/none']) {
      expect([path, OWN.test(String(await idOf('alone', {}, path)))]).toEqual([path, true]);
    }
  });

  it.each([
    [{ 'x-request-id': 'F00D:0001.office-7' }, 'F00D:0001.office-7'],
    [{ traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, TRACE],
    [
      { 'x-request-id': 'of-the-proxy', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
      'of-the-proxy',
    ],
  ])('is that of the trusted proxy, sent as %j', async (headers, id) => {
    expect(await idOf('behind', headers)).toBe(id);
  });

  it.each([
    { 'x-request-id': 'short' },
    { 'x-request-id': 'with spaces and "quotes"' },
    { 'x-request-id': 'x'.repeat(129) },
    { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
    { traceparent: TRACE },
  ])('is not what a trusted proxy sends if that is malformed: %j', async (headers) => {
    expect(await idOf('behind', headers)).toMatch(OWN);
  });
});
