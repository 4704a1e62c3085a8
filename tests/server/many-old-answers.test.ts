import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openPostgres } from '../../server/db/postgres';
import { deleteOldIdempotencyKeys } from '../../server/repositories/idempotency-keys';
import { testEngine } from '../support/scratch';
import { startServer } from '../support/server';

const ROWS = 6000;
/** On PostgreSQL a row then takes a millisecond, as if there were very many. */
const LIMIT_MS = 3000;

it('old answers are removed, however many there are', async () => {
  const server = await startServer();
  const { database, config, now } = server.services;
  const answer = { operation: 'POST /clients', request_hash: '', body: '{}' };
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    ...answer,
    user_id: 1,
    key: `old ${String(index)}`,
    created_at: '2020-01-01T00:00:00.000Z',
  }));
  for (let at = 0; at < ROWS; at += 1000)
    await database.db
      .insertInto('idempotency_keys')
      .values(rows.slice(at, at + 1000))
      .execute();
  await database.db
    .insertInto('idempotency_keys')
    .values({ ...answer, user_id: 1, key: 'new', created_at: now().toISOString() })
    .execute();
  const limited =
    testEngine === 'postgres'
      ? openPostgres(config.databaseUrl ?? '', { statement_timeout: LIMIT_MS })
      : undefined;
  if (limited !== undefined) {
    await sql`CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(0.001); RETURN OLD; END $$`.execute(limited.db);
    await sql`CREATE TRIGGER slowly BEFORE DELETE ON idempotency_keys
      FOR EACH ROW EXECUTE FUNCTION slowly()`.execute(limited.db);
  }
  const { db } = limited ?? database;
  await deleteOldIdempotencyKeys(db, now());
  const kept = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where((eb) => eb.or([eb('key', 'like', 'old %'), eb('key', '=', 'new')]))
    .execute();
  expect(kept).toEqual([{ key: 'new' }]);
  await limited?.close();
  await server.close();
});
