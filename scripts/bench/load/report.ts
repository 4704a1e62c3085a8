import type { Tally } from '../../cluster/faults/tally';
import type { Stopwatch } from './stopwatch';
import type { Reading } from './watch';

export interface Observed {
  users: number;
  /** The measured time, in seconds. */
  seconds: number;
  /** When it began, as `at` of the readings. */
  countedFrom: number;
  stopwatch: Stopwatch;
  arrivals: Stopwatch;
  tally: Tally;
  readings: ReadonlyMap<string, readonly Reading[]>;
  bytes: { before: number; after: number };
}

/** About how many readings of a memory are shown, besides the largest and the last one. */
const MEMORIES_SHOWN = 8;

const cell = (text: string | number, width = 9) => String(text).padStart(width);
const whole = (value: number) => value.toFixed(0);

/** How a memory has changed over all readings. */
function memoryOf(readings: readonly Reading[], field: 'memory' | 'ownMemory'): string {
  const sizes = readings.map((reading) => reading[field]);
  const every = Math.max(1, Math.floor(sizes.length / MEMORIES_SHOWN));
  const course = sizes.filter((_, index) => index % every === 0).map(whole);
  return `${course.join(' ')} MB (at most ${whole(Math.max(...sizes))}, at the end ${whole(sizes.at(-1) ?? 0)})`;
}

function printServer(name: string, all: readonly Reading[], countedFrom: number): void {
  const readings = all.filter(({ at }) => at >= countedFrom);
  const most = (field: keyof Reading) => Math.max(0, ...readings.map((reading) => reading[field]));
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined) return;
  const busy = (last.processor - first.processor) / (last.at - first.at);
  const lags = readings.map(({ lagP99 }) => lagP99).toSorted((one, other) => one - other);
  console.log(
    `  ${name}: event loop late by p99 ${whole(lags[lags.length >> 1] ?? 0)} ms (median of readings), ` +
      `${whole(most('lagP99'))} ms (worst reading), ${whole(most('lagMost'))} ms at most; ` +
      `${busy.toFixed(2)} of a core; most waiting for the database ${whole(most('waitingForDatabase'))}, ` +
      `pictures ${whole(most('waitingPictures'))}; ${whole(most('listeners'))} streams; ` +
      `memory since the start ${memoryOf(all, 'memory')}, without mapped files ${memoryOf(all, 'ownMemory')}`,
  );
}

/** Prints what was measured on the clients and the servers. */
export function printReport({
  users,
  seconds,
  countedFrom,
  stopwatch,
  arrivals,
  tally,
  readings,
  bytes,
}: Observed): void {
  const calls = stopwatch.all.toSorted((one, other) => other.count - one.count);
  const total = calls.reduce((sum, { count }) => sum + count, 0);
  console.log(
    `\n${String(users)} users, counted for ${whole(seconds)} s: ${(total / seconds).toFixed(1)} actions per second`,
  );
  console.log(
    `  ${''.padEnd(32)}${cell('count')}${cell('p50 ms')}${cell('p95 ms')}${cell('p99 ms')}`,
  );
  for (const { name, count, p50, p95, p99 } of [...calls, ...arrivals.all]) {
    const times = [p50, p95, p99].map((ms) => cell(ms.toFixed(1)));
    console.log(`  ${name.padEnd(32)}${cell(count)}${times.join('')}`);
  }
  const failures = [...tally.failures].map(([what, count]) => `${what}: ${String(count)}`);
  console.log(`  failed since the start: ${failures.length === 0 ? '0' : failures.join(', ')}`);
  const requests = [...tally.failedRequests].toSorted(([, one], [, other]) => other - one);
  for (const [request, count] of requests) console.log(`    ${request}: ${String(count)}`);
  console.log(`  not finished at the end: ${String(stopwatch.running)}`);
  console.log(`  sessions ended: ${String(tally.sessionsEnded)}`);
  for (const [name, each] of readings) printServer(name, each, countedFrom);
  const megabytes = (value: number) => whole(value / 1e6);
  console.log(
    `  database: ${megabytes(bytes.before)} MB before, ${megabytes(bytes.after)} MB after`,
  );
}
