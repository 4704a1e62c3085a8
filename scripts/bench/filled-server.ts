import { rm } from 'node:fs/promises';
import { readConfig } from '../../server/config';
import { openDatabase } from '../../server/db/open-database';
import { type BenchServer, startBenchServer } from './bench-server';
import { fill } from './fill';

export type Environment = Readonly<Record<string, string>>;

/** A separate account that may sign in without a limit. */
export const BENCH_ENVIRONMENT: Environment = {
  ADMIN_EMAIL: 'bench@plumbline.test',
  ADMIN_PASSWORD: 'Plumbline-bench-1',
  LOGIN_ATTEMPTS_PER_MINUTE: '1000000',
};

/** Runs work with an empty data folder, and removes the folder afterwards. */
export async function withEmptyData(
  environment: Environment,
  work: () => Promise<void>,
): Promise<void> {
  const { dataDir } = readConfig(environment);
  await rm(dataDir, { recursive: true, force: true });
  try {
    await work();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Adds generated records up to the given number of inspections. */
export async function fillIn(environment: Environment, inspections: number): Promise<void> {
  const database = await openDatabase(readConfig(environment));
  await fill(database, inspections);
  await database.close();
}

export async function withServer<T>(
  environment: Environment,
  work: (server: BenchServer) => Promise<T>,
): Promise<T> {
  const server = await startBenchServer(environment);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
