import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../server/db/transaction';
import { withoutSync } from '../../server/db/without-sync';
import { addClient } from '../support/records/records';
import { testEngine } from '../support/server/scratch';
import { startServer, type TestServer } from '../support/server/server';

/** Commits that do not wait for the disk, and those after them, which do. */

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Db = Parameters<typeof withoutSync>[0]['db'];

const waiting = async (db: Db) => {
  const { rows } = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(db);
  return rows[0]?.synchronous;
};
const [NORMAL, FULL] = [1, 2];

it.skipIf(testEngine === 'postgres')(
  'only these commits do not wait for the disk, even if they fail',
  async () => {
    const { database } = server.services;
    expect(await withoutSync(database, ({ db }) => waiting(db))).toBe(NORMAL);
    expect(await waiting(database.db)).toBe(FULL);
    const failing = withoutSync(database, async ({ db }) => sql`SELECT nothing`.execute(db));
    await expect(failing).rejects.toThrow('nothing');
    expect(await waiting(database.db)).toBe(FULL);
  },
);

it.skipIf(testEngine === 'postgres')(
  'commits after work that left its transaction open wait again',
  async () => {
    const { database } = server.services;
    const opened = withoutSync(database, async ({ db }) => sql`BEGIN`.execute(db));
    await expect(opened).rejects.toThrow('inside a transaction');
    expect(await waiting(database.db)).toBe(FULL);
    const failing = withoutSync(database, async ({ db }) => {
      await sql`BEGIN`.execute(db);
      await sql`SELECT nothing`.execute(db);
    });
    await expect(failing).rejects.toThrow('nothing');
    expect(await waiting(database.db)).toBe(FULL);
    await addClient(server.as.Admin);
  },
);

it('work without waiting is a transaction like every other, while others write', async () => {
  const { database } = server.services;
  const { id } = await addClient(server.as.Admin);
  const call = (phone: string) =>
    withoutSync(database, (one) =>
      inTransaction(one, { actor: null, at: '2026-11-26T10:00:00.000Z' }, (tx) =>
        tx.updateTable('clients').set({ phone }).where('id', '=', id).execute(),
      ),
    );
  const others = Array.from({ length: 5 }, () => addClient(server.as.Admin));
  await Promise.all([...others, call('1')]);
  await Promise.all([addClient(server.as.Admin), call('2')]);
  const { phone } = await database.db
    .selectFrom('clients')
    .select('phone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(phone).toBe('2');
});
