import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { expectFree, explained } from './cannot-start';
import type { Cluster } from './cluster';
import { addressOf, APPS, needed } from './addresses';
import { findPrograms } from './programs';
import { runLengthMs } from './run-length';
import { withCluster } from './with-cluster';

/**
 * `npm run cluster -- [--minutes N]`: runs the reference deployment of docs/deployment.md on this
 * machine. It ends with Ctrl+C or after the given time, and leaves nothing behind.
 */

const {
  values: { minutes },
} = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });

function describe({ url, values: { ADMIN_EMAIL, ADMIN_PASSWORD }, root, databaseUrl }: Cluster) {
  const servers = APPS.map((name) => `http://${addressOf(name)}:3000`).join('  ');
  return [
    `Plumbline   ${url}   (its certificate is its own)`,
    `sign in as  ${ADMIN_EMAIL ?? ''}   ${ADMIN_PASSWORD ?? ''}`,
    `servers     ${servers}`,
    `database    ${databaseUrl}`,
    `Patroni     http://${addressOf('db1')}:8008/cluster`,
    `files       ${root}`,
    `It stops with Ctrl+C, or after ${minutes} minutes.`,
  ].join('\n');
}

async function run(): Promise<void> {
  const lengthMs = runLengthMs(minutes);
  const programs = findPrograms();
  await expectFree(needed());
  await withCluster({ programs }, async (cluster) => {
    console.log('Starting etcd, PostgreSQL, the bucket, HAProxy and three servers …');
    await cluster.start();
    console.log(describe(cluster));
    await pause(lengthMs);
  });
}

await explained(run);
// An interrupted start may still wait for something.
process.exit();
