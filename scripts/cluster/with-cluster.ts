import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Cluster, type Settings } from './cluster';
import { logTails } from './log-tails';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves when the command is asked to end. Further signals do not interrupt the shutdown. */
const interrupted = () =>
  new Promise<undefined>((resolve) => {
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        resolve(undefined);
      });
    }
  });

async function runUntil<Result>(
  over: Promise<undefined>,
  cluster: Cluster,
  work: (cluster: Cluster) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await Promise.race([work(cluster), over]);
  } catch (error) {
    console.error(logTails(cluster));
    throw error;
  } finally {
    console.log('Stopping …');
    await cluster.stop();
  }
}

/**
 * Works with a cluster that is not started yet, and leaves no processes or files behind, whenever a
 * signal ends the work.
 * @returns what the work returns; undefined if a signal has ended it.
 */
export async function withCluster<Result>(
  settings: Settings,
  work: (cluster: Cluster) => Promise<Result>,
): Promise<Result | undefined> {
  const over = interrupted();
  const root = mkdtempSync(path.join(tmpdir(), 'plumbline-cluster-'));
  try {
    chmodSync(root, 0o711);
    return await runUntil(over, new Cluster(root, settings), work);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
