import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getClient } from '../../contract/clients/calls';
import type { Client } from '../../contract/clients/client';
import { StatementNames } from '../../server/db/statement-names';
import { onPostgres } from '../support/server/locks';
import { addClient, bodyOf } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

/** A newer server adds columns while this one has prepared statements that return all columns. */

let server: TestServer;
let client: Client;

beforeAll(async () => {
  server = await startServer({ environment: { LOG_LEVEL: 'silent' } });
  client = await addClient(server.as.Admin);
});
afterAll(() => server.close());

const path = () => `/clients/${String(client.id)}`;
const read = async () => bodyOf(getClient, await server.as.Admin.get(path()));
const rename = (name: string, version: number) => server.as.Admin.put(path(), { name, version });

onPostgres('reads and changes go on', async () => {
  const { db } = server.services.database;
  const renamed = await rename('Before', client.version);
  expect(renamed.status).toBe(200);
  for (const column of ['newer', 'newest']) {
    await Promise.all(Array.from({ length: 8 }, read));
    await sql`ALTER TABLE clients ADD COLUMN ${sql.ref(column)} text`.execute(db);
    const reads = Array.from({ length: 8 }, () => server.as.Admin.get(path()));
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    const { version } = await read();
    expect((await rename(column, version)).status).toBe(200);
  }
});

it('a statement has few names, however many lengths its lists have', () => {
  const names = new StatementNames();
  const last = (length = 0) => `$${String(length + 1)}`;
  const list = (length: number) =>
    Array.from({ length }, (_, at) => `$${String(at + 1)}`).join(', ');
  const places = (length: number) =>
    Array.from({ length }, (_, at) => {
      const casts = [2 * at + 2, 2 * at + 3].map((it) => `cast($${String(it)} as integer)`);
      return `(${casts.join(', ')})`;
    }).join(', ');
  const named = (texts: readonly string[]) =>
    texts.filter((text) => names.of(text) !== undefined).length;
  const lengths = Array.from({ length: 400 }, (_, index) => index + 2);
  expect(named(lengths.map((length) => `select * from "a" where "id" in (${list(length)})`))).toBe(
    8,
  );
  const columns = lengths.map((length) =>
    Array.from({ length }, (_, at) => `"c${String(at)}" = $${String(at + 1)}`).join(', '),
  );
  const updates = columns.map(
    (set, at) => `update "a" set ${set} where "id" = ${last(lengths[at])}`,
  );
  expect(named(updates)).toBe(8);
  const limited = lengths.map(
    (length) => `select * from "b" where "id" in (${list(length)}) limit ${last(length)}`,
  );
  expect(named(limited)).toBe(8);
  const orders = lengths.map(
    (length) => `UPDATE c SET at = $1 FROM (VALUES ${places(length)}) AS d`,
  );
  expect(named(orders)).toBe(8);
  expect(names.of('select 1')).toBe(names.of('select 1'));
});
