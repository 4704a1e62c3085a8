import { METRICS_TOKEN } from './deployments';

/** Reads the metrics of the servers continuously. */

const EVERY_MS = 5000;

export interface Reading {
  /** Seconds since the start. */
  at: number;
  /** Lag of the event loop since the previous reading, in milliseconds. */
  lagP99: number;
  lagMost: number;
  /** In megabytes. */
  memory: number;
  /** Without mapped files, in megabytes. */
  ownMemory: number;
  /** Processor seconds since the start of the process. */
  processor: number;
  waitingForDatabase: number;
  waitingPictures: number;
  listeners: number;
}

const SAMPLES = {
  lagP99: 'nodejs_eventloop_lag_seconds{quantile="0.99"}',
  lagMost: 'nodejs_eventloop_lag_seconds{quantile="1"}',
  memory: 'process_resident_memory_bytes',
  ownMemory: 'plumbline_own_memory_bytes',
  processor: 'process_cpu_seconds_total',
  waitingForDatabase: 'plumbline_database_connections{state="waiting"}',
  waitingPictures: 'plumbline_pictures{state="waiting"}',
  listeners: 'plumbline_live_listeners',
} as const;

async function readingOf(url: string, at: number): Promise<Reading> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const lines = (await (await fetch(`${url}/metrics`, { headers })).text()).split('\n');
  const value = (name: keyof typeof SAMPLES) => {
    const sample = `${SAMPLES[name]} `;
    return Number(lines.find((line) => line.startsWith(sample))?.slice(sample.length) ?? 0);
  };
  return {
    at,
    lagP99: value('lagP99') * 1000,
    lagMost: value('lagMost') * 1000,
    memory: value('memory') / 1e6,
    ownMemory: value('ownMemory') / 1e6,
    processor: value('processor'),
    waitingForDatabase: value('waitingForDatabase'),
    waitingPictures: value('waitingPictures'),
    listeners: value('listeners'),
  };
}

export interface Watch {
  /** Ends the watch; returns the readings of each server. */
  stop: () => Promise<ReadonlyMap<string, readonly Reading[]>>;
}

export function watch(servers: Readonly<Record<string, string>>): Watch {
  const begun = performance.now();
  const readings = new Map<string, Reading[]>(Object.keys(servers).map((name) => [name, []]));
  const readAll = async () => {
    for (const [name, url] of Object.entries(servers)) {
      // A server that does not answer has no reading.
      const reading = await readingOf(url, (performance.now() - begun) / 1000).catch(
        () => undefined,
      );
      if (reading !== undefined) readings.get(name)?.push(reading);
    }
  };
  let running = readAll();
  const timer = setInterval(() => {
    running = running.then(readAll);
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
      await readAll();
      return readings;
    },
  };
}
