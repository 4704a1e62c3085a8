import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../contract/call';
import { buildServer, type PlumblineServer } from '../../server/app';
import { type Api, signIn } from '../support/server/api';
import { addSite } from '../support/records/records';
import { EVERY_CALL, sendSample } from '../support/server/sample-calls';
import { type Scratch, scratchConfig, testEngine } from '../support/server/scratch';
import { startTcpProxy, type TcpProxy } from '../support/server/tcp-proxy';

/** Below the 30 seconds after which the app aborts a call. */
const IN_TIME_MS = 20_000;

/** Without a cookie there is no session to look up. */
const NEEDS_NO_DATABASE = ['refresh'];

describe.skipIf(testEngine !== 'postgres')('a server whose database', () => {
  let scratch: Scratch;
  let proxy: TcpProxy;
  let server: PlumblineServer;
  let admin: Api;

  beforeAll(async () => {
    scratch = await scratchConfig({ LOG_LEVEL: 'silent' });
    const url = new URL(scratch.config.databaseUrl ?? '');
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    server = await buildServer({ ...scratch.config, databaseUrl: url.href });
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    admin = await signIn(address, 'admin@plumbline.test');
    await addSite(admin);
  });
  afterAll(async () => {
    proxy.mend();
    await server.close();
    await proxy.close();
    await scratch.remove();
  });

  async function outcomeOf(call: Call): Promise<string> {
    const { status, headers } = await sendSample(admin, call);
    return `${call.name} ${String(status)} ${String(headers.get('retry-after'))}`;
  }

  const calls = EVERY_CALL.filter(({ name }) => !NEEDS_NO_DATABASE.includes(name));
  const unavailable = calls.map(({ name }) => `${name} 503 5`);

  it('is down answers every call with 503, and works again when it is back', async () => {
    proxy.cut();
    // Sessions are cached for a moment.
    await expect.poll(async () => (await admin.get('/auth/me')).status).toBe(503);
    server.services.sessionUsers.invalidate();
    const outcomes = [];
    for (const call of calls) outcomes.push(await outcomeOf(call));
    expect(outcomes).toEqual(unavailable);
    const health = await admin.get('/health');
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '5']);
    proxy.mend();
    await expect.poll(async () => (await admin.get('/auth/me')).status).toBe(200);
  });

  it('is frozen answers every call in time, and works again when it is back', async () => {
    proxy.freeze();
    server.services.sessionUsers.invalidate();
    const begun = performance.now();
    const [health, ...outcomes] = await Promise.all([
      admin.get('/health'),
      ...calls.map(outcomeOf),
    ]);
    expect([health.status, outcomes]).toEqual([503, unavailable]);
    expect(performance.now() - begun).toBeLessThan(IN_TIME_MS);
    proxy.mend();
    await expect.poll(async () => (await admin.get('/auth/me')).status).toBe(200);
  });
});
