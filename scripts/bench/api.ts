import type { BenchServer } from './bench-server';
import { benchBothEngines } from './both-engines';
import { type Wait, waitsOfDashboard } from './dashboard';
import { type Environment, fillIn, withEmptyData, withServer } from './filled-server';
import { type Figures, measure } from './measure';
import { newItems } from './new-items';
import { MANY_INSPECTIONS } from './records';

/**
 * `npm run bench:api`: measures requests per second and latencies of the main calls on 173,059
 * generated inspections, and how long the dashboard takes with them and with 50. It also measures
 * PostgreSQL if BENCH_DATABASE_URL names an empty database. Load generator and server share the
 * machine.
 */

const FEW = 50;

interface Scenario {
  name: string;
  /** Concurrent requests. */
  connections: number;
  request: (server: BenchServer) => Parameters<typeof measure>[0];
}

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'a filtered page of 25 inspections with its total',
    connections: 16,
    request: ({ url, authorization }) => ({
      url: `${url}/api/inspections?page=1&status=1&isArchived=false&sort=-inspectionDate`,
      headers: { authorization },
    }),
  },
  ...(
    [
      ['its page in the middle', '/inspections?page=3450&pageSize=25'],
      ['its last page', '/inspections?page=6900&pageSize=25'],
      ['a search for a frequent word', '/inspections?page=1&search=safety'],
      ['a search for a rare word', '/inspections?page=1&search=4242'],
      ['a filtered page of all items with its total', '/inspectionitems?page=1&isArchived=false'],
      ['open items of all', '/inspectionitems?page=1&isArchived=false&status=Open'],
      [
        'overdue items by due date',
        '/inspectionitems?page=1&isArchived=false&isResolved=false&dueUpTo=2026-11-20&sort=dueDate',
      ],
      ['a search of all items for a rare word', '/inspectionitems?page=1&search=4242'],
      ['a page of clients', '/clients?page=1&sort=name&isArchived=false'],
      ['a page of projects by client', '/projects/active?page=1&sort=clientName'],
      ['a search of the project select', '/projects/active?page=1&pageSize=50&search=harbour'],
      ['the figures of projects', '/projects/statistics?date=2026-11-21'],
      ['upcoming deadlines', '/deadlines/upcoming?date=2026-11-21'],
    ] as const
  ).map(([name, path]): Scenario => ({
    name,
    connections: 16,
    request: ({ url, authorization }) => ({ url: `${url}/api${path}`, headers: { authorization } }),
  })),
  { name: 'an item write', connections: 16, request: newItems },
  {
    name: 'a thumbnail',
    connections: 16,
    request: ({ url, authorization, thumbnailUrl }) => ({
      url: `${url}${thumbnailUrl}`,
      headers: { authorization },
    }),
  },
  // The last, because it ends the session of the others: an account has a limited number.
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
];

const cell = (text: string | number, width: number) => String(text).padStart(width);

function print(name: string, { requestsPerSecond, p50, p99 }: Figures): void {
  console.log(
    `  ${name.padEnd(50)}${cell(Math.round(requestsPerSecond), 8)}${cell(p50, 9)}${cell(p99, 9)}`,
  );
}

const milliseconds = (value: number | undefined) => cell(value?.toFixed(1) ?? '', 9);

function printDashboard(few: readonly Wait[], many: readonly Wait[]): void {
  const head = [FEW, MANY_INSPECTIONS].map(
    (count) => `p50, p99 ms of ${count.toLocaleString('en-US')}`,
  );
  console.log(`\n  ${'opening the dashboard'.padEnd(30)}${head.map((h) => cell(h, 24)).join('')}`);
  for (const [index, { name, p50, p99 }] of few.entries()) {
    const large = many[index];
    console.log(
      `  ${name.padEnd(36)}${milliseconds(p50)}${milliseconds(p99)}      ${milliseconds(large?.p50)}${milliseconds(large?.p99)}`,
    );
  }
}

async function measureScenarios(server: BenchServer): Promise<void> {
  console.log(`  ${''.padEnd(50)}${cell('req/s', 8)}${cell('p50 ms', 9)}${cell('p99 ms', 9)}`);
  for (const { name, connections, request } of SCENARIOS) {
    print(name, await measure(request(server), connections));
  }
}

async function bench(engine: string, environment: Environment): Promise<void> {
  await withEmptyData(environment, async () => {
    await fillIn(environment, FEW);
    const few = await withServer(environment, waitsOfDashboard);
    console.log(
      `\n${engine}: filling in ${MANY_INSPECTIONS.toLocaleString('en-US')} inspections …`,
    );
    await fillIn(environment, MANY_INSPECTIONS);
    await withServer(environment, async (server) => {
      const many = await waitsOfDashboard(server);
      await measureScenarios(server);
      printDashboard(few, many);
    });
  });
}

await benchBothEngines(bench);
