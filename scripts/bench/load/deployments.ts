import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../../../server/config';
import type { Database } from '../../../server/db/database';
import { openDatabase } from '../../../server/db/open-database';
import { openExisting } from '../../existing-database';
import { Cluster } from '../../cluster/cluster';
import type { Office } from '../../cluster/faults/ask';
import { addressOf, APPS } from '../../cluster/addresses';
import { findPrograms } from '../../cluster/programs';
import { startBenchServer } from '../bench-server';
import { BENCH_ENVIRONMENT, type Environment } from '../filled-server';
import { OwnPostgres } from '../own-postgres';

/**
 * What is put under load: one server with SQLite, one with PostgreSQL, or the reference deployment.
 */

export interface Deployment {
  office: Office;
  /** The addresses of the servers' metrics, by name. */
  servers: Readonly<Record<string, string>>;
  /** The size of the database, in bytes. */
  databaseBytes: () => Promise<number>;
  stop: () => Promise<void>;
}

/** Fills a database with the records and accounts of the load. */
export type Fill = (database: Database) => Promise<void>;

export const METRICS_TOKEN = 'a-token-for-the-bench';

/** All people come from one address, and renew their sessions within a short run. */
const ENVIRONMENT = {
  ...BENCH_ENVIRONMENT,
  METRICS_TOKEN,
  ACCESS_TOKEN_TTL_SECONDS: '60',
  LOG_LEVEL: 'error',
};

const SIZE = {
  sqlite: sql<{ bytes: number }>`SELECT page_count * page_size AS bytes
    FROM pragma_page_count(), pragma_page_size()`,
  postgres: sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`,
};

async function sizeOf(place: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<number> {
  const { db, engine, close } = openExisting(place);
  const { rows } = await SIZE[engine].execute(db);
  await close();
  return rows[0]?.bytes ?? 0;
}

async function filled(environment: Environment, fill: Fill) {
  const config = readConfig(environment);
  const database = await openDatabase(config);
  await fill(database);
  await database.close();
  return config;
}

async function oneServer(withPostgres: boolean, fill: Fill): Promise<Deployment> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-load-'));
  const postgres = withPostgres ? await OwnPostgres.start(folder) : undefined;
  const remove = async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const environment = {
      ...ENVIRONMENT,
      DATA_DIR: path.join(folder, 'data'),
      ...(postgres === undefined ? {} : { DATABASE_URL: await postgres.create('plumbline') }),
    };
    const config = await filled(environment, fill);
    const server = await startBenchServer(environment);
    return {
      office: { url: server.url },
      servers: { server: server.url },
      databaseBytes: () => sizeOf(config),
      stop: async () => {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function cluster(fill: Fill): Promise<Deployment> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-load-'));
  // Gives the machines' accounts access to their folders in it.
  chmodSync(folder, 0o711);
  const machines = new Cluster(folder, { programs: findPrograms(), environment: ENVIRONMENT });
  const remove = async () => {
    await machines.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await machines.start();
    const place = { DATA_DIR: machines.root, DATABASE_URL: machines.databaseUrl };
    const config = await filled(place, fill);
    return {
      office: machines,
      servers: Object.fromEntries(APPS.map((name) => [name, `http://${addressOf(name)}:3000`])),
      databaseBytes: () => sizeOf(config),
      stop: remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

export const DEPLOYMENTS: Readonly<Record<string, (fill: Fill) => Promise<Deployment>>> = {
  sqlite: (fill) => oneServer(false, fill),
  postgres: (fill) => oneServer(true, fill),
  cluster,
};
