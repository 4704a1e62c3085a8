import { performance } from 'node:perf_hooks';
import type { BenchServer } from './bench-server';

/** How long a user waits for the dashboard. */

const WARM_UP = 30;
const ROUNDS = 300;

/** In milliseconds. */
export interface Wait {
  name: string;
  p50: number;
  p99: number;
}

/** The calls of one dashboard. */
export function dashboardCalls(): readonly (readonly [name: string, path: string])[] {
  const now = new Date();
  const date = now.toISOString().slice(0, 10);
  const startDate = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const endDate = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 1);
  const month = `startDate=${startDate.toISOString()}&endDate=${endDate.toISOString()}`;
  return [
    ['figures of clients', '/clients/statistics'],
    ['figures of projects', `/projects/statistics?date=${date}`],
    ['figures of inspections', `/inspections/statistics?${month}`],
    ['recent inspections', '/inspections?page=1&pageSize=4&sort=-createdAt&isArchived=false'],
    [
      "today's schedule",
      `/inspections/today?page=1&pageSize=6&isArchived=false&date=${date}&timeZone=Europe/Berlin`,
    ],
    ['upcoming deadlines', `/deadlines/upcoming?date=${date}`],
  ];
}

async function waitFor(name: string, ask: () => Promise<unknown>): Promise<Wait> {
  for (let round = 0; round < WARM_UP; round += 1) await ask();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
  return { name, p50: at(0.5), p99: at(0.99) };
}

/** Measures each call of the dashboard alone, and all of them at once. */
export async function waitsOfDashboard({ url, authorization }: BenchServer): Promise<Wait[]> {
  const ask = async (path: string) => {
    const response = await fetch(`${url}/api${path}`, { headers: { authorization } });
    if (!response.ok) throw new Error(`${path} answered ${String(response.status)}`);
    return response.arrayBuffer();
  };
  const waits: Wait[] = [];
  for (const [name, path] of dashboardCalls()) waits.push(await waitFor(name, () => ask(path)));
  const whole = () => Promise.all(dashboardCalls().map(([, path]) => ask(path)));
  return [...waits, await waitFor('the whole dashboard', whole)];
}
