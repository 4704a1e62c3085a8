import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queries } from '../../server/db/database';
import { deleteDeparturesBefore } from '../../server/repositories/calendar';
import { deleteOldIdempotencyKeys } from '../../server/repositories/idempotency-keys';
import { deleteExpiredSessions } from '../../server/repositories/session/sessions';
import { noting } from '../support/server/plans';
import { startServer, type TestServer } from '../support/server/server';

/** Housekeeping removes what is old, however much it is. */

const ROWS = 2000;
/** One statement for all of them would hold up everybody on SQLite, or reach its time limit. */
const AT_ONCE = 500;
const OLD = '2020-01-01T00:00:00.000Z';
const USER = 1;

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await server.as.Admin.post('/calendar-feed');
});

afterAll(() => server.close());

const answer = (index: number, at: string) => ({
  user_id: USER,
  key: String(index),
  operation: 'POST /clients',
  request_hash: '',
  body: '{}',
  created_at: at,
});

const session = (index: number, at: string) => ({
  id: String(index),
  user_id: USER,
  current_hash: '',
  rotation_nonce: '',
  rotated_at: OLD,
  created_at: OLD,
  expires_at: at,
});

const departure = (index: number, at: string) => ({
  user_id: USER,
  kind: 'item' as const,
  record_id: index,
  sequence: 1,
  left_at: at,
  title: '',
  starts_at: '2020-01-01',
});

const KINDS = [
  {
    table: 'idempotency_keys',
    rowOf: answer,
    remove: (db: Queries, now: Date) => deleteOldIdempotencyKeys(db, now),
  },
  {
    table: 'sessions',
    rowOf: session,
    remove: (db: Queries, now: Date) => deleteExpiredSessions(db, now.toISOString()),
  },
  {
    table: 'calendar_departures',
    rowOf: departure,
    remove: (db: Queries, now: Date) => deleteDeparturesBefore(db, now.toISOString()),
  },
] as const;

it.each(KINDS)(
  'all old rows of $table are removed, some at once',
  async ({ table, rowOf, remove }) => {
    const { database, now } = server.services;
    const count = async () => {
      const { rows } = await sql<{ total: number }>`
      SELECT count(*) AS total FROM ${sql.table(table)}`.execute(database.db);
      return rows[0]?.total;
    };
    const before = await count();
    const insert = async (rows: readonly object[]) => {
      for (let at = 0; at < rows.length; at += 1000)
        await database.db
          .insertInto(table)
          .values(rows.slice(at, at + 1000) as never)
          .execute();
    };
    await insert(Array.from({ length: ROWS }, (_, index) => rowOf(index, OLD)));
    await insert([rowOf(ROWS, '2100-01-01T00:00:00.000Z')]);
    const { database: noted, asked } = noting(database);
    await remove(noted.db, now());
    expect(await count()).toBe((before ?? 0) + 1);
    // The last statement finds none.
    expect(asked).toHaveLength(ROWS / AT_ONCE + 1);
  },
);
