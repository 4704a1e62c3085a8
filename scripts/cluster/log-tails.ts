import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Cluster } from './cluster';

const LINES = 6;

/** The last lines that each program of the cluster has logged. */
export function logTails({ machines }: Cluster): string {
  const logs = Object.values(machines).flatMap(({ folder }) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => path.join(folder, name)),
  );
  return logs
    .map((log) => {
      const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LINES);
      return [`== ${log}`, ...lines].join('\n');
    })
    .join('\n');
}
