import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

/**
 * Metrics of the process, under the names that dashboards for Node expect. The library's own
 * collection also observes every garbage collection, which is not cheap, and cannot be stopped.
 */

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
const RESOLUTION_MS = 10;

/**
 * Memory without mapped files, such as the database, which the system takes back when it needs room;
 * all memory where the system does not tell them apart.
 */
function ownMemory(): number {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? process.memoryUsage.rss() : Number(kilobytes) * 1024;
  } catch {
    return process.memoryUsage.rss();
  }
}

/** Adds the metrics of this process; `stop` stops measuring the event loop. */
export function addProcessMetrics(registry: Registry): { stop: () => void } {
  const registers = [registry];
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();

  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });

  const beyondTimer = (nanoseconds: number) =>
    Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000);
  const lag = new Gauge({
    name: 'nodejs_eventloop_lag_seconds',
    help: 'How late the event loop was since the metrics were read last',
    labelNames: ['quantile'],
    registers,
    collect() {
      lag.set({ quantile: '0.5' }, beyondTimer(delay.percentile(50)));
      lag.set({ quantile: '0.99' }, beyondTimer(delay.percentile(99)));
      lag.set({ quantile: '1' }, beyondTimer(delay.max));
      delay.reset();
    },
  });
  const memory = () => process.memoryUsage();
  gauge('process_resident_memory_bytes', 'Memory of the process', () => memory().rss);
  gauge('plumbline_own_memory_bytes', 'Memory of the process without mapped files', ownMemory);
  gauge('nodejs_heap_size_used_bytes', 'Used memory of the heap', () => memory().heapUsed);
  gauge('nodejs_external_memory_bytes', 'Memory outside of the heap', () => memory().external);
  gauge('process_start_time_seconds', 'When the process began', () =>
    Math.round(performance.timeOrigin / 1000),
  );
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of this process, without the processes that read pictures and make reports',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / MICROSECONDS);
    },
  });
  return {
    stop: () => {
      delay.disable();
    },
  };
}
