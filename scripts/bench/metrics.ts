import path from 'node:path';
import type { BenchServer } from './bench-server';
import { BENCH_ENVIRONMENT, fillIn, withEmptyData, withServer } from './filled-server';
import { measure } from './measure';
import { median } from './median';

/**
 * `npm run bench:metrics`: measures how many requests a server answers per second with its metrics
 * open and closed, alternating, so that both run under the same conditions; and how long one
 * reading of the metrics takes.
 */

const ROUNDS = 5;
const CONNECTIONS = 16;
const SECONDS = { warmUp: 1, measured: 4 };
const TOKEN = 'a-token-for-the-bench';
const OPEN = { METRICS_TOKEN: TOKEN };
const CLOSED = { SLOW_QUERY_MS: '0' };

const CALLS = [
  ['the user', '/auth/me'],
  ['a page of inspections', '/inspections?page=1&status=1&isArchived=false&sort=-inspectionDate'],
] as const;

async function perSecond({ url, authorization }: BenchServer, address: string): Promise<number> {
  const request = { url: `${url}/api${address}`, headers: { authorization } };
  return (await measure(request, CONNECTIONS, SECONDS)).requestsPerSecond;
}

async function readingMs({ url }: BenchServer): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  await response.text();
  return performance.now() - begun;
}

const environment = { ...BENCH_ENVIRONMENT, DATA_DIR: path.resolve('data/bench-metrics') };

await withEmptyData(environment, async () => {
  await fillIn(environment, 1000);
  for (const [name, address] of CALLS) {
    const rates = { open: [] as number[], closed: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [state, more] of [
        ['open', OPEN],
        ['closed', CLOSED],
      ] as const) {
        const rate = (server: BenchServer) => perSecond(server, address);
        rates[state].push(await withServer({ ...environment, ...more }, rate));
      }
    }
    const [open, closed] = [median(rates.open), median(rates.closed)];
    const ratio = median(rates.open.map((rate, round) => rate / (rates.closed[round] ?? rate)));
    console.log(
      `${name.padEnd(24)} open ${open.toFixed(0)}/s, closed ${closed.toFixed(0)}/s, ratio ${ratio.toFixed(3)}`,
    );
  }
  await withServer({ ...environment, ...OPEN }, async (server) => {
    const times = [];
    for (let time = 0; time < 50; time += 1) times.push(await readingMs(server));
    console.log(`one reading of the metrics takes ${median(times).toFixed(1)} ms`);
  });
});
