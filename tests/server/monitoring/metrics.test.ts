import { once } from 'node:events';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../../../server/app';
import { ConfigError } from '../../../server/config';
import { MAX_PROCESSES } from '../../../server/photos/pictures/picture-reader';
import { holdConnections } from '../../support/server/busy-database';
import { follow } from '../../support/server/live';
import { readMetrics } from '../../support/server/metrics';
import { addItem, addSite } from '../../support/records/records';
import { scratchConfig } from '../../support/server/scratch';
import { startServer, type TestServer } from '../../support/server/server';

/** The metrics of a server for Prometheus, and who may read them. */

const TOKEN = 'a-token-for-prometheus';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ environment: { METRICS_TOKEN: TOKEN } });
});

afterAll(() => server.close());

const read = () => readMetrics(server.url, TOKEN);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

describe('the metrics', () => {
  it('are for those who have the token', async () => {
    const wrong = [undefined, '', 'a-token', `${TOKEN}x`, TOKEN.toUpperCase()];
    const statuses = await Promise.all(
      wrong.map(async (token) => (await readMetrics(server.url, token)).status),
    );
    expect(statuses).toEqual(wrong.map(() => 401));
    expect((await read()).status).toBe(200);
    // A user's token does not open the metrics.
    expect((await readMetrics(server.url, server.as.Admin.token)).status).toBe(401);
  });

  it('are nowhere unless the configuration opens them', async () => {
    const closed = await startServer();
    expect((await readMetrics(closed.url)).status).toBe(404);
    expect((await readMetrics(closed.url, TOKEN)).status).toBe(404);
    await closed.close();
  });

  it('are on a separate port for everybody on the machine, and nothing else is', async () => {
    const port = await freePort();
    const { config, remove } = await scratchConfig({ METRICS_PORT: String(port) });
    const own = await buildServer(config);
    const url = `http://127.0.0.1:${String(port)}`;
    expect((await readMetrics(url)).value('plumbline_ready{part="database"}')).toBe(1);
    expect((await fetch(`${url}/api/health`)).status).toBe(404);
    const second = await scratchConfig({ METRICS_PORT: String(port) });
    await expect(buildServer(second.config)).rejects.toEqual(
      new ConfigError(`METRICS_PORT ${String(port)} cannot be used`),
    );
    await own.close();
    await expect(fetch(`${url}/metrics`)).rejects.toThrow();
    await Promise.all([remove(), second.remove()]);
  });

  it('count answers by the pattern of their route', async () => {
    await server.as.Admin.get('/clients/471147114');
    await server.as.Admin.get('/clients/471147115');
    await server.anonymous.get('/nothing-there');
    const { value, text } = await read();
    const count = (labels: string) => value(`plumbline_http_request_seconds_count{${labels}}`);
    expect(count('method="GET",route="/api/clients/:id",status="404"')).toBe(2);
    expect(count('method="GET",route="none",status="404"')).toBe(1);
    expect(text).not.toContain('47114711');
    expect(text).not.toContain('nothing-there');
  });

  it('contain nothing about people', async () => {
    const { text } = await read();
    const { body } = await server.as.Inspector.get('/auth/me');
    const { email, lastName } = body as { email: string; lastName: string };
    for (const known of ['@', email, lastName, server.as.Admin.token]) {
      expect(text).not.toContain(known);
    }
  });

  it('have the state of the queues, the journal, the live screens and the process', async () => {
    const screen = await follow(server.url, server.as.Admin.token);
    const { names, value } = await read();
    expect(names).toEqual([
      'nodejs_eventloop_lag_seconds',
      'nodejs_external_memory_bytes',
      'nodejs_heap_size_used_bytes',
      'plumbline_bell_heard',
      'plumbline_database_connections',
      'plumbline_database_connections_max',
      'plumbline_database_query_seconds',
      'plumbline_disk_free_bytes',
      'plumbline_http_request_seconds',
      'plumbline_journal_lag_seconds',
      'plumbline_live_listeners',
      'plumbline_own_memory_bytes',
      'plumbline_pictures',
      'plumbline_ready',
      'plumbline_reports_running',
      'plumbline_reports_waiting',
      'plumbline_sessions',
      'plumbline_uploads_running',
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'process_start_time_seconds',
    ]);
    expect([value('plumbline_live_listeners'), value('plumbline_sessions')]).toEqual([1, 3]);
    expect([value('plumbline_reports_waiting'), value('plumbline_reports_running')]).toEqual([
      0, 0,
    ]);
    expect(value('plumbline_journal_lag_seconds')).toBeLessThan(10);
    expect(value('plumbline_own_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(value('process_resident_memory_bytes')).toBeGreaterThanOrEqual(
      value('plumbline_own_memory_bytes') ?? Infinity,
    );
    expect(value('plumbline_database_query_seconds_count')).toBeGreaterThan(0);
    screen.leave();
    await expect.poll(async () => (await read()).value('plumbline_live_listeners')).toBe(0);
    // How long somebody listened is not the time of an answer.
    expect((await read()).text).not.toContain('route="/api/live"');
  });

  it('show what waits for the database, and leave out what cannot be determined then', async () => {
    const { database } = server.services;
    const { most } = database.connections();
    const held = holdConnections(database, most + 3);
    await expect.poll(() => database.connections().waiting).toBeGreaterThanOrEqual(3);
    let seen = await read();
    const isDatabaseReady = async () => {
      seen = await read();
      return seen.value('plumbline_ready{part="database"}');
    };
    await expect.poll(isDatabaseReady).toBe(0);
    const connections = (state: string) =>
      seen.value(`plumbline_database_connections{state="${state}"}`);
    expect([connections('busy'), connections('idle')]).toEqual([most, 0]);
    expect(connections('waiting')).toBeGreaterThanOrEqual(3);
    expect(seen.value('plumbline_database_connections_max')).toBe(most);
    expect(seen.value('plumbline_sessions')).toBeUndefined();
    await held.release();
    await expect.poll(isDatabaseReady).toBe(1);
    expect((await read()).value('plumbline_sessions')).toBe(3);
  });

  it('count an upload until it is answered or abandoned, and pictures that wait', async () => {
    const running = async () => (await read()).value('plumbline_uploads_running');
    const { inspection } = await addSite(server.as.Admin);
    const item = await addItem(server.as.Inspector, { inspectionId: inspection.id });
    const upload = request(`${server.url}/api/inspectionphotos/upload/${String(item.id)}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.as.Inspector.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    });
    upload.on('error', () => undefined);
    upload.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc');
    await expect.poll(running).toBe(1);
    upload.destroy();
    await expect.poll(running).toBe(0);

    const { pictures } = server.services;
    const reads = Array.from({ length: 4 }, () => pictures.read('/no/such/file', 1));
    const { value } = await read();
    expect(
      ['waiting', 'running'].map((state) => value(`plumbline_pictures{state="${state}"}`)),
    ).toEqual([4 - MAX_PROCESSES, MAX_PROCESSES]);
    await Promise.allSettled(reads);
    await expect
      .poll(async () => (await read()).value('plumbline_pictures{state="running"}'))
      .toBe(0);
  });
});
