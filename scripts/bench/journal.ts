import { sql } from 'kysely';
import { HISTORY_PAGE_SIZE } from '../../contract/history/limits';
import { readConfig } from '../../server/config';
import type { Database } from '../../server/db/database';
import { triggerStatements } from '../../server/db/journal/triggers';
import { openDatabase } from '../../server/db/open-database';
import { openPostgres } from '../../server/db/postgres';
import { openAlongsideServer } from '../../server/db/sqlite';
import { historyOf } from '../../server/repositories/history/history';
import type { HistorySubject } from '../../server/repositories/history/journal';
import type { BenchServer } from './bench-server';
import { benchBothEngines } from './both-engines';
import { type Environment, fillIn, withEmptyData, withServer } from './filled-server';
import { measure } from './measure';
import { median } from './median';
import { jsonOf, newItems } from './new-items';

/**
 * `npm run bench:journal`: measures how many items are written per second with and without the
 * journal's triggers, and how long a page of history takes with a million entries. It also measures
 * PostgreSQL if BENCH_DATABASE_URL names an empty database.
 */

const ENTRIES = 1_000_000;
const INSPECTIONS = 2000;
const ITEMS = 20_000;
const PAGES = 1000;

/**
 * Entries about many inspections and items, and about one inspection with a hundred thousand
 * entries.
 */
async function addEntries({ db, engine }: Database): Promise<void> {
  const numbers =
    engine === 'sqlite'
      ? sql`(WITH RECURSIVE counted (n) AS (
          SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${sql.lit(ENTRIES)})
          SELECT n FROM counted)`
      : sql`(SELECT generate_series(1, ${sql.lit(ENTRIES)}) AS n)`;
  const changes = JSON.stringify({
    status: ['Open', 'Resolved'],
    resolutionNotes: [null, 'The guard rail has been fixed with new bolts.'],
    resolvedDate: [null, '2026-11-21'],
  });
  await sql`INSERT INTO journal
      (transaction_id, at, user_id, user_name, session_id, kind, record_id, action, version,
       inspection_id, item_id, changes)
    SELECT 0, '2026-11-21T10:00:00.000Z', 1, 'Site Admin', 'session', 'items', n % ${sql.lit(ITEMS)} + 1,
      'changed', 2, CASE WHEN n % 10 = 0 THEN 1 ELSE n % ${sql.lit(INSPECTIONS)} + 1 END,
      n % ${sql.lit(ITEMS)} + 1, ${changes}
    FROM ${numbers} AS numbers`.execute(db);
  await sql`ANALYZE journal`.execute(db);
}

interface Pages {
  name: string;
  subject: (n: number) => HistorySubject;
  before: (n: number) => number | undefined;
}

const PAGES_OF: readonly Pages[] = [
  {
    name: 'the first page of an item',
    subject: (n) => ({ itemId: ((n * 7919) % ITEMS) + 1 }),
    before: () => undefined,
  },
  {
    name: 'the first page of an inspection',
    subject: (n) => ({ inspectionId: ((n * 7919) % INSPECTIONS) + 1 }),
    before: () => undefined,
  },
  {
    name: 'a page in the middle of 100,000 entries',
    subject: () => ({ inspectionId: 1 }),
    before: (n) => ENTRIES / 2 + n * 13,
  },
];

async function measurePages({ db }: Database): Promise<void> {
  for (const { name, subject, before } of PAGES_OF) {
    const times: number[] = [];
    for (let n = 0; n < PAGES; n += 1) {
      const begun = performance.now();
      await historyOf(db, subject(n), { before: before(n), pageSize: HISTORY_PAGE_SIZE });
      times.push(performance.now() - begun);
    }
    times.sort((one, other) => one - other);
    const [p50, p99] = [0.5, 0.99].map((share) => (times[PAGES * share] ?? 0).toFixed(2));
    console.log(`  ${name.padEnd(45)} p50 ${p50 ?? ''} ms, p99 ${p99 ?? ''} ms`);
  }
}

const ROUNDS = 7;
const SHORT = { warmUp: 1, measured: 2 };
const CONNECTIONS = 16;

interface Write {
  name: string;
  request: (server: BenchServer) => Parameters<typeof measure>[0];
}

const WRITES: readonly Write[] = [
  { name: 'a new item', request: newItems },
  {
    name: 'a new priority of an item',
    request: (server) => {
      let clients = 0;
      return {
        url: server.url,
        setupClient: (client) => {
          clients += 1;
          const path = `/api/inspectionitems/${String(clients)}/priority`;
          const requests = [1, 2, 3, 4].map((priority) => ({
            method: 'PATCH' as const,
            path,
            headers: jsonOf(server),
            body: JSON.stringify({ priority }),
          }));
          client.setRequests(requests);
        },
      };
    },
  },
];

const run = async ({ db }: Pick<Database, 'db'>, statements: readonly string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const sideDoor = ({ databaseUrl, dataDir }: ReturnType<typeof readConfig>) =>
  databaseUrl === undefined ? openAlongsideServer(dataDir) : openPostgres(databaseUrl);

async function compareWrites(server: BenchServer, environment: Environment): Promise<void> {
  const config = readConfig(environment);
  const database = sideDoor(config);
  const install = triggerStatements(config.databaseUrl === undefined ? 'sqlite' : 'postgres');
  const remove = install.filter((statement) => statement.startsWith('DROP'));
  for (const { name, request } of WRITES) {
    const rates: Record<'with' | 'without', number[]> = { with: [], without: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [kind, statements] of [
        ['without', remove],
        ['with', install],
      ] as const) {
        await run(database, statements);
        const { requestsPerSecond } = await measure(request(server), CONNECTIONS, SHORT);
        rates[kind].push(requestsPerSecond);
      }
    }
    const [journaled, bare] = [median(rates.with), median(rates.without)];
    console.log(
      `  ${name.padEnd(45)} ${journaled.toFixed(0)} per second, without the journal ` +
        `${bare.toFixed(0)}: ${(bare / journaled).toFixed(3)} times the cost`,
    );
  }
  await database.close();
}

async function bench(engine: string, environment: Environment): Promise<void> {
  console.log(`\n${engine}`);
  await withEmptyData(environment, async () => {
    await fillIn(environment, INSPECTIONS);
    await withServer(environment, (server) => compareWrites(server, environment));
    const database = await openDatabase(readConfig(environment));
    await addEntries(database);
    await measurePages(database);
    await database.close();
  });
}

await benchBothEngines(bench);
