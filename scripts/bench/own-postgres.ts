import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { Machine, unprivileged } from '../cluster/machine';
import { findPostgres } from '../cluster/programs';
import { until } from '../cluster/until';

/** A PostgreSQL server of a benchmark, in a scratch folder. */

const HOST = '127.0.0.1';

/** Settings for a machine with 24 GB; everything else has Debian's defaults. */
const SETTINGS = {
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '4GB',
  max_connections: '100',
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

export class OwnPostgres {
  readonly #machine: Machine;
  readonly #port: number;

  private constructor(machine: Machine, port: number) {
    this.#machine = machine;
    this.#port = port;
  }

  /**
   * Creates and starts a server with its data in `folder`/postgres; other accounts may traverse
   * `folder`.
   */
  static async start(folder: string): Promise<OwnPostgres> {
    chmodSync(folder, 0o711);
    const account = unprivileged();
    const machine = new Machine({ name: 'postgres', address: HOST, root: folder, account });
    const programs = findPostgres();
    const data = path.join(machine.folder, 'data');
    const made = spawnSync(
      path.join(programs, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8'],
      { cwd: machine.folder, encoding: 'utf8', ...account },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
    const port = await freePort();
    const places = { port: String(port), listen_addresses: HOST, unix_socket_directories: '' };
    const settings = Object.entries({ ...SETTINGS, ...places });
    machine.run(path.join(programs, 'postgres'), [
      '-D',
      data,
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]);
    const server = new OwnPostgres(machine, port);
    await until('PostgreSQL', async () => {
      await server.#ask('SELECT 1');
      return true;
    });
    return server;
  }

  urlOf(database: string): string {
    return `postgres://postgres@${HOST}:${String(this.#port)}/${database}`;
  }

  /** Creates an empty database, or a copy of one that nobody uses; returns its address. */
  async create(database: string, original = 'template1'): Promise<string> {
    await this.#ask(`CREATE DATABASE ${database} TEMPLATE ${original}`);
    return this.urlOf(database);
  }

  async stop(): Promise<void> {
    await this.#machine.crash();
  }

  async #ask(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.urlOf('postgres') });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}
