import { setTimeout as pause } from 'node:timers/promises';
import type { App, Cluster, DatabaseMachine } from '../cluster';
import { APPS } from '../addresses';
import { signalTo } from '../processes-in';
import { until } from '../until';

/** What is broken, and how it is repaired. */

export interface Fault {
  name: string;
  /** Whether the servers start with the version before the newest migration. */
  needsFormerVersion?: boolean;
  /**
   * Breaks something and repairs it; resolves when an operator or systemd would have nothing more
   * to do.
   */
  happen: (cluster: Cluster) => Promise<void>;
}

/** As long as systemd waits before it starts a server again. */
const RESTART_MS = 2000;
const OUTAGE_MS = 10_000;

const SERVER = /server\/main/;
const BOUNCER = /pgbouncer/;
const POSTGRES = /^(postgres:|\S+\/postgres )/;
const PATRONI = /bin\/patroni/;

async function primaryOf(cluster: Cluster): Promise<DatabaseMachine> {
  const name = await cluster.primary();
  if (name === undefined) throw new Error('No machine has the primary');
  return name;
}

async function replicaOf(cluster: Cluster): Promise<DatabaseMachine> {
  return (await primaryOf(cluster)) === 'db1' ? 'db2' : 'db1';
}

/** Starts what is not running, as systemd does. */
async function restart(cluster: Cluster, name: App): Promise<void> {
  await pause(RESTART_MS);
  if (cluster.machines[name].processes(BOUNCER).length === 0) cluster.startBouncer(name);
  cluster.startServer(name);
  await until(`a ready ${name}`, () => cluster.isReady(name));
}

const killed = (name: App): Fault => ({
  name: `${name}: the machine is killed`,
  happen: async (cluster) => {
    await cluster.machines[name].crash();
    await restart(cluster, name);
  },
});

const proxy: Fault = {
  name: 'HAProxy is killed and started again',
  happen: async (cluster) => {
    await cluster.machines.proxy.crash(/haproxy/);
    await pause(RESTART_MS);
    cluster.startHaproxy();
  },
};

const bucket: Fault = {
  name: 'the bucket is away for 10 s',
  happen: async (cluster) => {
    await cluster.machines.bucket.crash();
    await pause(OUTAGE_MS);
    cluster.startBucket();
  },
};

const replica: Fault = {
  name: "the replica's machine is killed, and back after 10 s",
  happen: async (cluster) => {
    const name = await replicaOf(cluster);
    await cluster.machines[name].crash();
    await pause(OUTAGE_MS);
    cluster.startDatabase(name);
  },
};

const postgres: Fault = {
  name: 'PostgreSQL is killed on the primary',
  happen: async (cluster) => {
    const { machines } = cluster;
    const machine = machines[await primaryOf(cluster)];
    // Patroni keeps running, and notices.
    for (const process of machine.processes(POSTGRES)) signalTo(process, 'SIGKILL');
    await until('a primary', async () => (await cluster.primary()) !== undefined);
  },
};

const failover: Fault = {
  name: "the primary's machine is killed; failover",
  happen: async (cluster) => {
    const name = await primaryOf(cluster);
    const other = await replicaOf(cluster);
    await cluster.machines[name].crash();
    await until('the failover', async () => (await cluster.primary()) === other, 90);
    await pause(OUTAGE_MS);
    cluster.startDatabase(name);
  },
};

const switchover: Fault = {
  name: 'Patroni is stopped on the primary; switchover',
  happen: async (cluster) => {
    const name = await primaryOf(cluster);
    const other = await replicaOf(cluster);
    for (const process of cluster.machines[name].processes(PATRONI)) signalTo(process, 'SIGTERM');
    await until('the switchover', async () => (await cluster.primary()) === other, 90);
    await pause(OUTAGE_MS);
    cluster.startPatroni(name);
  },
};

const cut: Fault = {
  name: 'app1 is cut from the database for 10 s',
  happen: async (cluster) => {
    await cluster.machines.app1.crash(BOUNCER);
    await pause(OUTAGE_MS);
    cluster.startBouncer('app1');
  },
};

const silent: Fault = {
  name: 'the way from app1 to the database is silent for 10 s',
  happen: async (cluster) => {
    const bouncers = cluster.machines.app1.processes(BOUNCER);
    for (const process of bouncers) signalTo(process, 'SIGSTOP');
    await pause(OUTAGE_MS);
    for (const process of bouncers) signalTo(process, 'SIGCONT');
  },
};

const rolling = (name: string): Fault => ({
  name,
  happen: async (cluster) => {
    for (const app of APPS) {
      await cluster.machines[app].stop(SERVER);
      await restart(cluster, app);
    }
  },
});

/** Each is keyed by the name with which `--only` selects it. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  upgrade: {
    ...rolling('the servers are upgraded one by one, with a migration'),
    needsFormerVersion: true,
  },
  restart: rolling('the servers are restarted one by one'),
  app1: killed('app1'),
  app2: killed('app2'),
  app3: killed('app3'),
  proxy,
  bucket,
  cut,
  silent,
  replica,
  postgres,
  switchover,
  failover,
};
