import { setMaxListeners } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { CannotStartError, explained } from '../cluster/cannot-start';
import { runLengthMs } from '../cluster/run-length';
import { Follower } from '../cluster/faults/follow';
import { retryPause } from '../../machines/loading/retry-pause';
import { Person, type RepeatPause } from '../cluster/faults/person';
import { Tally } from '../cluster/faults/tally';
import { addAccounts, emailOf, PASSWORD } from './accounts';
import { fill } from './fill';
import { jobOf, work } from './load/days';
import { type Deployment, DEPLOYMENTS } from './load/deployments';
import { makePictures, type Pictures } from './load/pictures';
import { printReport } from './load/report';
import { Stopwatch } from './load/stopwatch';
import { watch } from './load/watch';

/**
 * `npm run bench:load -- [--users 100] [--minutes 2] [--engine sqlite|postgres|cluster]`: simulates
 * people who work on one server or on the reference deployment as in an office, each with a
 * session, a connection and a live stream. Several numbers of users are measured one after the
 * other. PostgreSQL and the cluster need Debian's packages.
 */

const INSPECTIONS = 15_000;
const OWN_INSPECTIONS = 10;
/** The share of the time over which people arrive, at least 50 ms per person. */
const ARRIVAL_SHARE = 0.25;
const ARRIVAL_MS = 50;

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '2' },
    engine: { type: 'string', default: 'sqlite' },
  },
});
/** The numbers of users that are measured one after the other. */
const crowds = values.users.split(',').map(Number);

function expectCrowds(): void {
  if (crowds.every((users) => Number.isInteger(users) && users > 0)) return;
  throw new CannotStartError(
    `--users must be whole numbers with commas between them, such as 100,1000, not ${values.users}.`,
  );
}

const roleOf = (n: number) => (jobOf(n) === 'inspector' ? 'Inspector' : 'ProjectManager');

let ids: number[] = [];

async function start(): Promise<Deployment> {
  const deployment = DEPLOYMENTS[values.engine];
  if (deployment === undefined) {
    const engines = Object.keys(DEPLOYMENTS).join(', ');
    throw new CannotStartError(`--engine must be one of ${engines}, not ${values.engine}.`);
  }
  return deployment(async (database) => {
    await fill(database, INSPECTIONS);
    ids = await addAccounts(database, Math.max(...crowds), roleOf);
    const assigned = ids.length * OWN_INSPECTIONS;
    await sql`UPDATE inspections SET status = 0, completed_date = NULL,
        assigned_to_id = ${ids[0] ?? 0} + id % ${ids.length}
      WHERE id <= ${assigned}`.execute(database.db);
  });
}

/** As the app repeats what was not answered. */
const asTheApp: RepeatPause = (retries, retryAfter) =>
  retryPause({ failure: { message: '', status: 503, errors: {}, retryAfter }, retries }) *
  (1 + Math.random() / 2);

interface Day {
  over: AbortSignal;
  tally: Tally;
  /** Counts while all people are present. */
  stopwatch: Stopwatch;
  /** Counts while people arrive. */
  arrivals: Stopwatch;
  pictures: Pictures;
}

async function comeToWork({ office }: Deployment, n: number, day: Day): Promise<void> {
  const { over, tally, stopwatch, arrivals, pictures } = day;
  const account = { email: emailOf(n), password: PASSWORD };
  const person = new Person(office, account, { tally: () => tally, over, pause: asTheApp });
  await arrivals.time('sign-in', () => person.signIn());
  const desk = { person, userId: ids[n - 1] ?? 0, stopwatch, pictures };
  const refused = (error: unknown) => {
    tally.refused(error);
  };
  await Promise.all([
    new Follower(person, { isRemembering: false }).follow().catch(() => undefined),
    work(desk, jobOf(n), refused),
  ]);
  person.connection.close();
}

interface Crowd {
  users: number;
  totalMs: number;
}

async function measure(
  place: Deployment,
  { users, totalMs }: Crowd,
  pictures: Pictures,
): Promise<void> {
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  const tally = new Tally();
  const stopwatch = new Stopwatch({ isCounting: false });
  const arrivals = new Stopwatch({ isCounting: true });
  const day = { over: end.signal, tally, stopwatch, arrivals, pictures };
  const eachMs = Math.max(ARRIVAL_MS, (totalMs * ARRIVAL_SHARE) / users);
  const begun = performance.now();
  const watched = watch(place.servers);
  const bytesBefore = await place.databaseBytes();
  const ownDelay = monitorEventLoopDelay({ resolution: 20 });
  ownDelay.enable();
  const people: Promise<void>[] = [];
  for (let n = 1; n <= users; n += 1) {
    people.push(comeToWork(place, n, day).catch(() => undefined));
    await pause(eachMs);
  }
  const countedFrom = (performance.now() - begun) / 1000;
  stopwatch.isCounting = true;
  const measuredMs = Math.max(totalMs - users * eachMs, totalMs / 2);
  await pause(measuredMs);
  stopwatch.isCounting = false;
  ownDelay.disable();
  const readings = await watched.stop();
  const bytes = { before: bytesBefore, after: await place.databaseBytes() };
  const seconds = measuredMs / 1000;
  printReport({ users, seconds, countedFrom, stopwatch, arrivals, tally, readings, bytes });
  end.abort();
  await Promise.all(people);
  const [p99 = 0, most = 0] = [ownDelay.percentile(99), ownDelay.max].map((ns) => ns / 1e6);
  console.log(
    `  load generator: late by p99 ${p99.toFixed(0)} ms, ${most.toFixed(0)} ms at most; all times include this`,
  );
}

await explained(async () => {
  const totalMs = runLengthMs(values.minutes);
  expectCrowds();
  const pictures = await makePictures();
  const place = await start();
  const stop = () => void place.stop().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    console.log(`${values.engine}, photos of ${String(Math.round(pictures.bytes / 1000))} KB`);
    for (const users of crowds) await measure(place, { users, totalMs }, pictures);
  } finally {
    await place.stop();
  }
});
process.exit();
