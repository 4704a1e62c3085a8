import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer, type PlumblineServer } from '../../server/app';
import { type Api, signIn } from '../support/server/api';
import { startPooler } from '../support/server/pooler';
import { clientBody } from '../support/records/records';
import { databaseAt, type Scratch, scratchConfig, testEngine } from '../support/server/scratch';

describe.skipIf(testEngine !== 'postgres')('a server behind a pooler', () => {
  let scratch: Scratch;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let server: PlumblineServer;
  let admin: Api;

  beforeAll(async () => {
    scratch = await scratchConfig({ LOG_LEVEL: 'silent' });
    const url = new URL(scratch.config.databaseUrl ?? '');
    pooler = await startPooler({ host: url.hostname, port: Number(url.port) });
    url.port = String(pooler.port);
    server = await buildServer({ ...scratch.config, databaseUrl: url.href });
    admin = await signIn(
      await server.app.listen({ port: 0, host: '127.0.0.1' }),
      'admin@plumbline.test',
    );
  });
  afterAll(async () => {
    await server.close();
    pooler.close();
    await scratch.remove();
  });

  it('limits the time of its queries and transactions', async () => {
    const { rows } = await sql`
      SELECT current_setting('statement_timeout') AS statement,
             current_setting('idle_in_transaction_session_timeout') AS idle
    `.execute(server.services.database.db);
    expect(rows).toEqual([{ statement: '9s', idle: '30s' }]);
  });

  it('waits for a new primary when its own has become a replica', async () => {
    const url = scratch.config.databaseUrl ?? '';
    const operator = new pg.Client({ connectionString: url });
    await operator.connect();
    // New connections can only read, as on a replica.
    await operator.query(
      `ALTER DATABASE ${databaseAt(url)} SET default_transaction_read_only = on`,
    );
    await operator.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    const refused = await admin.post('/clients', clientBody());
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    await operator.query('SET default_transaction_read_only = off');
    await operator.query(`ALTER DATABASE ${databaseAt(url)} RESET default_transaction_read_only`);
    await operator.end();
    // Each connection that was made in the meantime is discarded when it refuses to write.
    const write = async () => (await admin.post('/clients', clientBody())).status;
    await expect.poll(write).toBe(201);
  });
});
