import { renameSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Readiness } from '../../../server/monitoring/readiness';
import { holdConnections } from '../../support/server/busy-database';
import { startServer, type TestServer } from '../../support/server/server';

/** What a load balancer learns about a server. */

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

async function ready(api = server.anonymous) {
  const { status, body, headers } = await api.get('/health/ready');
  return { status, body, retryAfter: headers.get('retry-after') };
}

const READY = { status: 200, body: { status: 'ready' }, retryAfter: null };
const notReady = (part: string, message: unknown) => ({
  status: 503,
  body: { message: 'The server is not ready', faults: [{ part, message }] },
  retryAfter: '5',
});

describe('a server', () => {
  it('is live and ready', async () => {
    const { status, body } = await server.anonymous.get('/health/live');
    expect([status, body]).toEqual([200, { status: 'live' }]);
    expect(await ready()).toEqual(READY);
  });

  it('whose database does not answer is live, but not ready', async () => {
    const { database } = server.services;
    const held = holdConnections(database, database.connections().most);
    await expect.poll(() => ready()).toEqual(notReady('database', 'The database does not answer'));
    expect((await server.anonymous.get('/health/live')).status).toBe(200);
    await held.release();
    await expect.poll(() => ready()).toEqual(READY);
  });

  it('whose database does not answer is not asked again before it has answered', async () => {
    const { database } = server.services;
    const held = holdConnections(database, database.connections().most);
    let asked = 0;
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const store = { ...server.services, database: { ...database, db } };
    const readiness = new Readiness(store, { info: vi.fn(), warn: vi.fn() });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const first = readiness.faults();
    clock.mockReturnValue(1000);
    await Promise.all([first, readiness.faults()]);
    clock.mockRestore();
    await held.release();
    // The two queries of one check.
    expect(asked).toBe(2);
  });

  it('is not ready while its tables are those of an older version', async () => {
    const { db } = server.services.database;
    const rename = (from: string, to: string) =>
      sql`UPDATE kysely_migration SET name = ${to} WHERE name = ${from}`.execute(db);
    await rename('0024-office', '9999-of-tomorrow');
    await expect
      .poll(() => ready())
      .toEqual(
        notReady(
          'migrations',
          'The database lacks the migrations from 0024-office on; restart the server',
        ),
      );
    await rename('9999-of-tomorrow', '0024-office');
    await expect.poll(() => ready()).toEqual(READY);
  });

  it('is ready while servers of a newer version, which have added tables, run beside it', async () => {
    const { db } = server.services.database;
    const at = '2026-11-23T00:00:00.000Z';
    await sql`INSERT INTO kysely_migration (name, timestamp)
      VALUES ('9999-of-tomorrow', ${at})`.execute(db);
    // A server that has never been asked has cached nothing.
    const log = { info: () => undefined, warn: () => undefined };
    expect(await new Readiness(server.services, log).faults()).toEqual([]);
    await sql`DELETE FROM kysely_migration WHERE name = '9999-of-tomorrow'`.execute(db);
  });

  it('is not ready without the folder of its photos', async () => {
    const { photos } = server.services.config;
    if (photos.kind !== 'folder') throw new Error('The photos are in a bucket');
    renameSync(photos.path, `${photos.path}-away`);
    await expect
      .poll(() => ready())
      .toEqual(notReady('photos', 'The folder of the photos cannot be written'));
    renameSync(`${photos.path}-away`, photos.path);
    await expect.poll(() => ready()).toEqual(READY);
  });

  it('is not ready when its disk is nearly full', async () => {
    const full = await startServer({ environment: { DISK_RESERVE_MB: '100000000' } });
    expect(await ready(full.anonymous)).toEqual(
      notReady('disk', expect.stringMatching(/^The disk of the data folder has \d+ MB left$/)),
    );
    await full.close();
  });
});
