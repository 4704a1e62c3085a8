import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CannotStartError, expectFree, explained } from '../cannot-start';
import type { Cluster, Version } from '../cluster';
import { needed } from '../addresses';
import { findPrograms } from '../programs';
import { until } from '../until';
import { withCluster } from '../with-cluster';
import { type Fault, FAULTS } from './fault-list';
import { Follower } from './follow';
import { buildFormerVersion } from './former-version';
import { Gate } from './gate';
import { lossesOf, storedIn } from './losses';
import { newestMigration } from './newest-migration';
import { Person } from './person';
import { HEADING, isGood, type Observation, rowOf } from './row';
import { Tally, type Write } from './tally';
import { makeInspections, read, repeatedly, type Site, write, writeWithPhoto } from './work';

/**
 * `npm run bench:faults -- [--only failover,bucket]`: breaks parts of the reference deployment
 * while people write, upload, read and follow, and counts what they lose. Exits with 1 if anything
 * is lost.
 */

const WRITERS = 4;
const READERS = 2;
const STEADY_MS = 3000;

/** Here, people come from one address and renew their sessions during each fault. */
const ENVIRONMENT = {
  LOGIN_ATTEMPTS_PER_MINUTE: '1000000',
  ACCESS_TOKEN_TTL_SECONDS: '15',
  LOG_LEVEL: 'warn',
};

interface Load {
  follower: Follower;
  gate: Gate;
  tally: () => Tally;
  /** Starts a new count. */
  restart: () => void;
  stop: () => void;
}

async function startLoad({ url, certificate, values }: Cluster): Promise<Load> {
  const over = new AbortController();
  // Each request and pause of a person listens.
  setMaxListeners(0, over.signal);
  const gate = new Gate();
  let current = new Tally();
  const tally = () => current;
  const account = { email: values['ADMIN_EMAIL'] ?? '', password: values['ADMIN_PASSWORD'] ?? '' };
  const comes = async () => {
    const person = new Person({ url, certificate }, account, { tally, over: over.signal });
    await person.signIn();
    return person;
  };
  const ids = await makeInspections(await comes(), WRITERS);
  const siteOf = async (index: number): Promise<Site> => ({
    person: await comes(),
    inspectionId: ids[index % WRITERS] ?? 0,
    tally,
    gate,
  });
  const follower = new Follower(await comes());
  follower.follow().catch(() => undefined);
  for (let index = 0; index < WRITERS; index += 1) {
    void repeatedly(await siteOf(index), index === 0 ? write : writeWithPhoto);
  }
  for (let index = 0; index < READERS; index += 1) {
    void repeatedly(await siteOf(index), read);
  }
  return {
    follower,
    gate,
    tally,
    restart: () => {
      current = new Tally();
    },
    stop: () => {
      over.abort();
    },
  };
}

/**
 * Waits until three times as many writes have been confirmed as there are writers, all of them sent
 * from now on.
 */
async function untilAllWrite({ tally }: Load): Promise<void> {
  const from = performance.now();
  const isNew = ({ begunAt }: Write) => begunAt > from;
  await until('writes', () => tally().writes.filter(isNew).length >= WRITERS * 3);
}

async function observe(fault: Fault, cluster: Cluster, load: Load, all: Write[]) {
  await untilAllWrite(load);
  load.restart();
  const reloads = load.follower.reloads;
  const from = performance.now();
  await fault.happen(cluster);
  await untilAllWrite(load);
  await cluster.untilWhole();
  await pause(STEADY_MS);
  const to = performance.now();
  await load.gate.close();
  all.push(...load.tally().writes);
  const losses = lossesOf(all, await storedIn(cluster));
  const observation: Observation = {
    name: fault.name,
    tally: load.tally(),
    losses,
    follower: load.follower,
    from,
    to,
    reloads: load.follower.reloads - reloads,
  };
  console.log(rowOf(observation));
  load.gate.open();
  return isGood(observation);
}

/** @throws CannotStartError if nothing has that name. */
function faultOf(name: string): Fault {
  const fault = FAULTS[name];
  if (fault !== undefined) return fault;
  throw new CannotStartError(
    `There is no fault ${name}. Faults: ${Object.keys(FAULTS).join(', ')}`,
  );
}

/** Whether these faults lost nothing. */
async function suffer(cluster: Cluster, faults: readonly Fault[]): Promise<boolean> {
  let first: Version | undefined;
  if (faults.some(({ needsFormerVersion = false }) => needsFormerVersion)) {
    const { server, commit } = buildFormerVersion(cluster.root);
    // It cannot connect through PgBouncer yet.
    first = { server, environment: { DATABASE_URL: cluster.databaseUrl } };
    console.log(`The servers start with the version ${commit}.`);
  }
  await cluster.start(first);
  console.log(`The newest migration is ${await newestMigration(cluster)} before the faults,`);
  const load = await startLoad(cluster);
  console.log(HEADING.join('\n'));
  const all: Write[] = [];
  let areGood = true;
  // Any other fault would start the servers again with the present version.
  const inOrder = faults.toSorted(
    (one, other) =>
      Number(other.needsFormerVersion ?? false) - Number(one.needsFormerVersion ?? false),
  );
  for (const fault of inOrder) {
    areGood = (await observe(fault, cluster, load, all)) && areGood;
  }
  load.stop();
  console.log(`and ${await newestMigration(cluster)} after them.`);
  return areGood;
}

const { values } = parseArgs({
  options: { only: { type: 'string', default: Object.keys(FAULTS).join(',') } },
});
await explained(async () => {
  const faults = values.only.split(',').map(faultOf);
  const programs = findPrograms();
  await expectFree(needed());
  const areGood = await withCluster({ programs, environment: ENVIRONMENT }, (cluster) =>
    suffer(cluster, faults),
  );
  if (areGood !== true) process.exitCode = 1;
});
process.exit();
