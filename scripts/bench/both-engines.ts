import path from 'node:path';
import { BENCH_ENVIRONMENT, type Environment } from './filled-server';

/** Runs a benchmark on SQLite, and on PostgreSQL if BENCH_DATABASE_URL names an empty database. */
export async function benchBothEngines(
  bench: (engine: string, environment: Environment) => Promise<void>,
): Promise<void> {
  await bench('SQLite', { ...BENCH_ENVIRONMENT, DATA_DIR: path.resolve('data/bench-sqlite') });
  const postgres = process.env['BENCH_DATABASE_URL'];
  if (postgres === undefined) {
    console.log('\nPostgreSQL: not measured; name an empty database in BENCH_DATABASE_URL.');
    return;
  }
  await bench('PostgreSQL', {
    ...BENCH_ENVIRONMENT,
    DATA_DIR: path.resolve('data/bench-postgres'),
    DATABASE_URL: postgres,
  });
}
