import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Config, readConfig } from '../../../server/config';

/** Folders and databases that a test creates and removes. */

export interface Scratch {
  config: Config;
  remove: () => Promise<void>;
}

/** The PostgreSQL server for the tests; without it they use the embedded database. */
const POSTGRES = process.env['TEST_POSTGRES_URL'];

export const testEngine = POSTGRES === undefined ? 'sqlite' : 'postgres';

let connected: Promise<pg.Client> | undefined;

/** One connection for all statements of a worker; it does not keep the worker running. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: POSTGRES });
  client.on('error', () => {
    connected = undefined;
  });
  await client.connect();
  // Missing in its types.
  (client as pg.Client & { unref: () => void }).unref();
  return client;
}

async function onPostgres(statement: string): Promise<void> {
  connected ??= connect().catch((error: unknown) => {
    connected = undefined;
    throw error;
  });
  await (await connected).query(statement);
}

/** Drops a database on the PostgreSQL server for the tests. */
export const dropDatabase = (name: string): Promise<void> =>
  onPostgres(`DROP DATABASE ${name} WITH (FORCE)`);

/** The name of the database at an address. */
export const databaseAt = (url: string): string => new URL(url).pathname.slice(1);

async function scratchDatabase(
  template: string | undefined,
): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  if (POSTGRES === undefined) return undefined;
  const name = `plumbline_${crypto.randomUUID().replaceAll('-', '')}`;
  await onPostgres(
    template === undefined
      ? `CREATE DATABASE ${name}`
      : `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`,
  );
  const url = new URL(POSTGRES);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(name) };
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** A folder in memory if there is enough, so that the database does not wait for a disk. */
function scratchRoot(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
}

export function scratchFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(scratchRoot(), 'plumbline-'));
  return {
    folder,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A configuration with a new, empty folder and database.
 * @param template the PostgreSQL database to copy instead.
 */
export async function scratchConfig(
  environment: Readonly<Record<string, string>> = {},
  template?: string,
): Promise<Scratch> {
  const { folder, remove } = scratchFolder();
  const database = await scratchDatabase(template);
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database?.url,
    ADMIN_EMAIL: 'admin@plumbline.test',
    ADMIN_PASSWORD: 'Plumbline-test-1',
    LOG_LEVEL: 'error',
    ...environment,
  });
  return {
    config,
    remove: async () => {
      await database?.drop();
      remove();
    },
  };
}
