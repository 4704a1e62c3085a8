import { API_BASE } from '../../../contract/limits';
import type { BenchServer } from '../bench-server';
import { changedItem, type HotCall, READS, type Request, WRITES } from './calls';
import type { Size } from './size';

/**
 * Measures calls on a small and a large office alternately, so that both run under the same
 * conditions. Something is written before each reading, so that no answer comes from a cache.
 */

export interface Office {
  server: BenchServer;
  size: Size;
}

/** In milliseconds. */
export interface Times {
  p50: number;
  p99: number;
}

export interface Compared {
  name: string;
  small: Times;
  large: Times;
  /** The ratio of the large office's time to the small one's, at p50. */
  ratio: number;
}

const WARM_UP = 3;
const ROUNDS = 100;
/** The number of measurements of a call, however long it takes. */
const LEAST_ROUNDS = 7;
const LONGEST_MS = 2500;

async function ask({ server }: Office, { method = 'GET', path, body }: Request): Promise<number> {
  const headers = {
    authorization: server.authorization,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const begun = performance.now();
  const response = await fetch(`${server.url}${API_BASE}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const ms = performance.now() - begun;
  if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${text}`);
  return ms;
}

/** The time until a stream reports the position from which it sends events. */
async function listen({ server }: Office): Promise<number> {
  const begun = performance.now();
  const stop = new AbortController();
  const { body } = await fetch(`${server.url}${API_BASE}/live?since=5`, {
    headers: { authorization: server.authorization, accept: 'text/event-stream' },
    signal: stop.signal,
  });
  await body?.getReader().read();
  const ms = performance.now() - begun;
  stop.abort();
  return ms;
}

function timesOf(measured: readonly number[]): Times {
  const sorted = measured.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

type Once = (office: Office, round: number) => Promise<number>;

async function compare(name: string, offices: readonly [Office, Office], once: Once) {
  const measured: [number[], number[]] = [[], []];
  const begun = performance.now();
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const isOver = performance.now() - begun > LONGEST_MS;
    if (isOver && round >= LEAST_ROUNDS + WARM_UP) break;
    for (const [index, office] of offices.entries()) {
      const ms = await once(office, round);
      if (round >= WARM_UP) measured[index]?.push(ms);
    }
  }
  const [small, large] = [timesOf(measured[0]), timesOf(measured[1])];
  return { name, small, large, ratio: large.p50 / small.p50 } satisfies Compared;
}

const afterWrite =
  ({ request }: HotCall): Once =>
  async (office, round) => {
    await ask(office, changedItem(round, office.size));
    return ask(office, request(round, office.size));
  };

const alone =
  ({ request }: HotCall): Once =>
  (office, round) =>
    ask(office, request(round, office.size));

/** Measures all frequent calls; `onEach` receives each result at once. */
export async function compareOffices(
  offices: readonly [Office, Office],
  onEach: (compared: Compared) => void,
): Promise<void> {
  for (const call of READS) onEach(await compare(call.name, offices, afterWrite(call)));
  onEach(await compare('the place in the journal', offices, listen));
  for (const call of WRITES) onEach(await compare(call.name, offices, alone(call)));
}
