import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer } from '../../../server/app';
import type { Database } from '../../../server/db/database';
import { openDatabase } from '../../../server/db/open-database';
import { inTransaction } from '../../../server/db/transaction';
import { insertClient } from '../../../server/repositories/clients';
import {
  entriesAfter,
  JOURNAL_START,
  type JournalCursor,
  type JournalEntry,
} from '../../../server/repositories/history/journal';
import { clientBody } from '../../support/records/records';
import { type Scratch, scratchConfig, testEngine } from '../../support/server/scratch';

/** A reader with a cursor gets every entry once, whatever the writers do. */

const NOW = '2026-11-22T10:00:00.000Z';
const CLIENT = { ...clientBody(), phone: null, address: null, notes: null };

let scratch: Scratch;
let database: Database;

beforeAll(async () => {
  scratch = await scratchConfig();
  database = await openDatabase(scratch.config, { isForCalls: true });
});

afterAll(async () => {
  await database.close();
  await scratch.remove();
});

const cursorOf = (entries: readonly JournalEntry[], before: JournalCursor) =>
  entries.at(-1) ?? before;

async function lastCursor(): Promise<JournalCursor> {
  let cursor = JOURNAL_START;
  for (;;) {
    const { entries } = await entriesAfter(database, cursor, 500);
    if (entries.length === 0) return cursor;
    cursor = cursorOf(entries, cursor);
  }
}

const idsAfter = async (cursor: JournalCursor) =>
  (await entriesAfter(database, cursor, 10)).entries.map(({ record_id }) => record_id);

const WRITERS = 6;
const TRANSACTIONS = 20;
const READERS = 4;

class Abandoned extends Error {}

/** Transactions of different lengths, of which every fifth is abandoned after its writes. */
async function write(writer: number, committed: number[]): Promise<void> {
  for (let round = 0; round < TRANSACTIONS; round += 1) {
    const ids: number[] = [];
    try {
      await inTransaction(database, { actor: null, at: NOW }, async (tx) => {
        for (let count = 0; count <= (writer + round) % 4; count += 1) {
          ids.push((await insertClient(tx, CLIENT, NOW)).id);
          await nextTurn();
        }
        if ((writer + round) % 5 === 0) throw new Abandoned();
      });
      committed.push(...ids);
    } catch (error) {
      if (!(error instanceof Abandoned)) throw error;
    }
  }
}

it('readers get every entry once while many transactions overlap', async () => {
  const start = await lastCursor();
  const committed: number[] = [];
  let isWriting = true;
  const writing = Promise.all(
    Array.from({ length: WRITERS }, (_, writer) => write(writer, committed)),
  ).finally(() => {
    isWriting = false;
  });
  const readers = Array.from({ length: READERS }, () => ({ cursor: start, ids: [] as number[] }));
  const readOn = async (reader: (typeof readers)[number]) => {
    const { entries } = await entriesAfter(database, reader.cursor, 7);
    reader.ids.push(...entries.map(({ record_id }) => record_id));
    reader.cursor = cursorOf(entries, reader.cursor);
  };
  const reading = readers.map(async (reader) => {
    while (isWriting) {
      await readOn(reader);
      // SQLite answers synchronously, and its writers need a turn.
      await nextTurn();
    }
  });
  await Promise.all([writing, ...reading]);
  for (const reader of readers) {
    while (reader.ids.length < committed.length) {
      const before = reader.ids.length;
      await readOn(reader);
      if (reader.ids.length === before) break;
    }
    expect([...reader.ids].sort((a, b) => a - b)).toEqual(committed.sort((a, b) => a - b));
  }
});

const onPostgres = it.skipIf(testEngine !== 'postgres');

onPostgres('a slow transaction holds back the entries of faster ones', async () => {
  const start = await lastCursor();
  const add = (db: Database['db']) => insertClient(db, CLIENT, NOW);
  const slow = await database.db.startTransaction().execute();
  const first = await add(slow);
  const second = await add(database.db);
  expect(await entriesAfter(database, start, 10)).toEqual({ entries: [], areMoreHeld: true });
  await slow.commit().execute();
  expect(await idsAfter(start)).toEqual([first.id, second.id]);
});

onPostgres(
  'a slow transaction of another database of the same server holds nothing back',
  async () => {
    const other = await scratchConfig();
    const neighbour = new pg.Client({ connectionString: other.config.databaseUrl });
    await neighbour.connect();
    try {
      const start = await lastCursor();
      await neighbour.query('BEGIN');
      await neighbour.query('CREATE TABLE slow (id integer)');
      const { id } = await insertClient(database.db, CLIENT, NOW);
      expect(await idsAfter(start)).toEqual([id]);
    } finally {
      await neighbour.end();
      await other.remove();
    }
  },
);

onPostgres('a restored dump continues after the transactions of its old server', async () => {
  const far = 9_000_000_000;
  const { db } = database;
  await sql`INSERT INTO journal (transaction_id, at, kind, record_id, action, version, changes)
    VALUES (${far}, ${NOW}, 'clients', 1, 'changed', 1, '{}')`.execute(db);
  const server = await buildServer(scratch.config);
  await server.close();
  const { id } = await insertClient(db, CLIENT, NOW);
  const after = { transaction_id: far, id: Number.MAX_SAFE_INTEGER };
  // The server that has just stopped may still hold entries back.
  await expect.poll(() => idsAfter(after)).toContain(id);
});
