import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { selfSigned } from './certificate';
import { type Account, isRoot, Machine, unprivileged } from './machine';
import {
  addressOf,
  APPS,
  BUCKET,
  BUCKET_PORT,
  DATABASES,
  type MachineName,
  sharedValues,
  WEB_PORT,
} from './addresses';
import type { Programs } from './programs';
import { withDatabase } from './with-database';
import { deployed, type Values, variablesOf } from './template';
import { until } from './until';

/** The reference deployment on loopback: each machine is a folder with processes. */

const BUILT_SERVER = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const S3RVER = fileURLToPath(new URL('../../node_modules/s3rver/bin/s3rver.js', import.meta.url));

export type App = (typeof APPS)[number];
export type DatabaseMachine = (typeof DATABASES)[number];

type Environment = Readonly<Record<string, string>>;

/** A built server, and what it needs besides the reference files. */
export interface Version {
  server: string;
  environment: Environment;
}

export interface Settings {
  programs: Programs;
  /** Environment of the servers besides the reference files. */
  environment?: Environment;
}

/** The lines of haproxy.cfg that make HAProxy drop its root privileges. */
const NEEDS_ROOT = /^ {2}(?:user|group|chroot) .*\n/gm;

const CURRENT: Version = { server: BUILT_SERVER, environment: {} };

export class Cluster {
  readonly root: string;
  readonly values: Values;
  readonly machines: Readonly<Record<MachineName, Machine>>;
  readonly certificate: Buffer;
  readonly url = `https://${addressOf('proxy')}:${String(WEB_PORT)}`;
  readonly #settings: Settings;

  /** Everything of the cluster is in the folder `root`, which is empty. */
  constructor(root: string, settings: Settings) {
    this.#settings = settings;
    this.root = root;
    const pem = selfSigned(settings.programs.openssl, addressOf('proxy'), root);
    this.certificate = readFileSync(pem);
    this.values = sharedValues(settings.programs, pem);
    const account = unprivileged();
    this.machines = {
      proxy: this.#machine('proxy'),
      app1: this.#machine('app1', account),
      app2: this.#machine('app2', account),
      app3: this.#machine('app3', account),
      db1: this.#machine('db1', account),
      db2: this.#machine('db2', account),
      bucket: this.#machine('bucket'),
    };
  }

  #machine(name: MachineName, account: Account = {}): Machine {
    return new Machine({ name, address: addressOf(name), root: this.root, account });
  }

  /** The values of the reference files for one machine. */
  #valuesOf({ name, address, folder }: Machine): Values {
    return { ...this.values, NAME: name, ADDRESS: address, FOLDER: folder };
  }

  startEtcd(name: DatabaseMachine | 'proxy'): void {
    const machine = this.machines[name];
    const environment = variablesOf(deployed('etcd.env', this.#valuesOf(machine)));
    machine.run(this.#settings.programs.etcd, [], environment);
  }

  startPatroni(name: DatabaseMachine): void {
    const machine = this.machines[name];
    const file = machine.write('patroni.yml', deployed('patroni.yml', this.#valuesOf(machine)));
    machine.run(this.#settings.programs.patroni, [file]);
  }

  startDatabase(name: DatabaseMachine): void {
    this.startEtcd(name);
    this.startPatroni(name);
  }

  startHaproxy(): void {
    const { proxy } = this.machines;
    const reference = deployed('haproxy.cfg', this.#valuesOf(proxy));
    const configuration = isRoot() ? reference : reference.replaceAll(NEEDS_ROOT, '');
    const file = proxy.write('haproxy.cfg', configuration);
    proxy.run(this.#settings.programs.haproxy, ['-db', '-f', file]);
  }

  startBucket(): void {
    const { bucket } = this.machines;
    const place = ['-a', bucket.address, '-p', String(BUCKET_PORT)];
    const content = ['-d', path.join(bucket.folder, 'files'), '--configure-bucket', BUCKET];
    bucket.run(process.execPath, [S3RVER, '-s', ...place, ...content]);
  }

  startBouncer(name: App): void {
    const machine = this.machines[name];
    const values = this.#valuesOf(machine);
    machine.write('users.txt', deployed('pgbouncer-users.txt', values));
    const file = machine.write('pgbouncer.ini', deployed('pgbouncer.ini', values));
    machine.run(this.#settings.programs.pgbouncer, [file]);
  }

  startServer(name: App, { server, environment } = CURRENT): void {
    const machine = this.machines[name];
    const reference = variablesOf(deployed('plumbline.env', this.#valuesOf(machine)));
    const more = { ...this.#settings.environment, ...environment };
    machine.run(process.execPath, [server], { ...reference, ...more });
  }

  /** The address of the database at the proxy, for the program's own account. */
  get databaseUrl(): string {
    const { values } = this;
    return `postgres://plumbline:${values['DATABASE_PASSWORD'] ?? ''}@${addressOf('proxy')}:5432/plumbline`;
  }

  /** The machine that has the primary; undefined while none has. */
  async primary(): Promise<DatabaseMachine | undefined> {
    for (const name of DATABASES) {
      if (await answersOk(`http://${addressOf(name)}:8008/primary`)) return name;
    }
    return undefined;
  }

  /** Whether a commit now waits for both machines. */
  async isSynchronous(): Promise<boolean> {
    for (const name of DATABASES) {
      if (await answersOk(`http://${addressOf(name)}:8008/synchronous`)) return true;
    }
    return false;
  }

  isReady(name: App): Promise<boolean> {
    return answersOk(`http://${addressOf(name)}:3000/api/health/ready`);
  }

  /** Waits until the primary has a synchronous replica and all servers are ready. */
  async untilWhole(): Promise<void> {
    await until('a primary with a synchronous replica', () => this.isSynchronous(), 120);
    for (const name of APPS) await until(`a ready ${name}`, () => this.isReady(name));
  }

  /** Starts everything, with the servers in the given version. */
  async start(version?: Version): Promise<void> {
    this.startBucket();
    for (const name of ['proxy', ...DATABASES] as const) this.startEtcd(name);
    // The second one copies the first.
    this.startPatroni('db1');
    await until('the primary', async () => (await this.primary()) !== undefined, 120);
    this.startPatroni('db2');
    this.startHaproxy();
    await this.#makeDatabase();
    for (const name of APPS) this.startBouncer(name);
    for (const name of APPS) this.startServer(name, version);
    await this.untilWhole();
  }

  async #makeDatabase(): Promise<void> {
    const superuser = { user: 'postgres', password: this.values['SUPERUSER_PASSWORD'] };
    const place = { host: addressOf('db1'), database: 'postgres' };
    const statements = deployed('database.sql', this.values).split(';\n').filter(Boolean);
    await withDatabase({ ...place, ...superuser }, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  }

  /** Ends all processes. From then on nothing can be started. */
  async stop(): Promise<void> {
    await Promise.all(Object.values(this.machines).map((machine) => machine.remove()));
  }
}

const ANSWER_MS = 2000;

async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
