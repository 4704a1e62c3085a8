import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addressOf } from '../bench-server';
import { BENCH_ENVIRONMENT, fillIn, withServer } from '../filled-server';
import { type Figures, measure } from '../measure';
import { median } from '../median';
import { OwnPostgres } from '../own-postgres';

/**
 * Loads a filtered page of inspections with its total, alternating between our server and a bare
 * one.
 */

const INSPECTIONS = 15_000;
const ROUNDS = 5;
const CONNECTIONS = 16;
const SECONDS = { warmUp: 1, measured: 3 };
const BARE = path.resolve('scripts/bench/peers/bare-server.ts');
const PAGES = ['the first page', 'page 100'] as const;

function startBare(databaseUrl: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', BARE], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function print(page: string, who: string, rounds: readonly Figures[]): void {
  const of = (field: 'requestsPerSecond' | 'p50' | 'p99') =>
    median(rounds.map((one) => one[field]));
  console.log(
    `  ${page.padEnd(16)}${who.padEnd(14)}${of('requestsPerSecond').toFixed(0)} per second, ` +
      `p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms`,
  );
}

export async function measurePages(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-pages-'));
  const postgres = await OwnPostgres.start(folder);
  try {
    const url = await postgres.create('plumbline');
    const environment = {
      ...BENCH_ENVIRONMENT,
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: url,
    };
    await fillIn(environment, INSPECTIONS);
    const bare = startBare(url);
    try {
      const bareUrl = await addressOf(bare);
      await withServer(environment, async (server) => {
        const headers = { authorization: server.authorization };
        for (const [index, name] of PAGES.entries()) {
          const page = `page=${String(index === 0 ? 1 : 100)}`;
          const ours = `${server.url}/api/inspections?status=1&isArchived=false&${page}`;
          const theirs = `${bareUrl}/inspections?status=1&${page}`;
          const rounds: { ours: Figures[]; theirs: Figures[] } = { ours: [], theirs: [] };
          for (let round = 0; round < ROUNDS; round += 1) {
            rounds.ours.push(await measure({ url: ours, headers }, CONNECTIONS, SECONDS));
            rounds.theirs.push(await measure({ url: theirs }, CONNECTIONS, SECONDS));
          }
          print(name, 'Plumbline', rounds.ours);
          print(name, 'Fastify + pg', rounds.theirs);
        }
      });
    } finally {
      bare.kill();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
