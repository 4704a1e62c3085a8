import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../../server/config';
import { openDatabase } from '../../server/db/database';
import { fill } from './fill';
import { type Figures, measure } from './measure';
import { type BenchServer, startBenchServer } from './bench-server';

/**
 * `npm run bench:api`: requests per second and latencies of the main calls on 150,000 generated
 * inspections. PostgreSQL is measured as well when BENCH_DATABASE_URL names an empty database of
 * one. Load generator and server share the machine.
 */

const INSPECTIONS = 150_000;

interface Scenario {
  name: string;
  /** Requests under way at once. */
  connections: number;
  request: (server: BenchServer) => Parameters<typeof measure>[0];
}

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'sign-in',
    connections: 4,
    request: ({ url, credentials }) => ({
      url: `${url}/api/auth/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    }),
  },
  {
    name: 'a filtered page of 25 inspections with its total',
    connections: 16,
    request: ({ url, authorization }) => ({
      url: `${url}/api/inspections?page=1&status=1&isArchived=false&sort=-inspectionDate`,
      headers: { authorization },
    }),
  },
  {
    name: 'an item write',
    connections: 16,
    request: ({ url, authorization }) => ({
      url: `${url}/api/inspectionitems`,
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'Loose guard rail',
        description: 'The guard rail of the third floor is loose.',
        category: 'Safety',
        priority: 3,
        status: 'Open',
        inspectionId: 1,
      }),
    }),
  },
  {
    name: 'a thumbnail',
    connections: 16,
    request: ({ url, authorization, thumbnailUrl }) => ({
      url: `${url}${thumbnailUrl}`,
      headers: { authorization },
    }),
  },
];

const cell = (text: string | number, width: number) => String(text).padStart(width);

function print(name: string, { requestsPerSecond, p50, p99, failed }: Figures): void {
  const failures = failed > 0 ? `  ${String(failed)} FAILED` : '';
  console.log(
    `  ${name.padEnd(50)}${cell(Math.round(requestsPerSecond), 8)}${cell(p50, 9)}${cell(p99, 9)}${failures}`,
  );
}

async function bench(engine: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const config = readConfig(environment);
  await rm(config.dataDir, { recursive: true, force: true });
  const database = await openDatabase(config);
  console.log(`\n${engine}: filling in ${INSPECTIONS.toLocaleString('en-US')} inspections …`);
  await fill(database, INSPECTIONS);
  await database.close();
  const server = await startBenchServer(environment);
  try {
    console.log(`  ${''.padEnd(50)}${cell('req/s', 8)}${cell('p50 ms', 9)}${cell('p99 ms', 9)}`);
    for (const { name, connections, request } of SCENARIOS) {
      print(name, await measure(request(server), connections));
    }
  } finally {
    await server.stop();
    await rm(config.dataDir, { recursive: true, force: true });
  }
}

const common = {
  ADMIN_EMAIL: 'bench@plumbline.test',
  ADMIN_PASSWORD: 'Plumbline-bench-1',
  LOGIN_ATTEMPTS_PER_MINUTE: '1000000',
};
await bench('SQLite', { ...common, DATA_DIR: path.resolve('data/bench-sqlite') });
const postgres = process.env['BENCH_DATABASE_URL'];
if (postgres === undefined) {
  console.log('\nPostgreSQL: not measured; name an empty database in BENCH_DATABASE_URL.');
} else {
  await bench('PostgreSQL', {
    ...common,
    DATA_DIR: path.resolve('data/bench-postgres'),
    DATABASE_URL: postgres,
  });
}
