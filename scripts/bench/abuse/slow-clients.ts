import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import type { Abuse } from './abuse';
import { formatFigures } from './format-figures';
import { withAbused } from './server';
import { watchDuring } from './watch';

/** The connections that `slowhttptest` opens, 200 per second, and how long it runs. */
const CONNECTIONS = 1000;
const SECONDS = 40;

const MODES = {
  header: ['-H', '-i', '5', '-p', '3', '-u', '/api/health'],
  body: ['-B', '-i', '5', '-s', '8192', '-p', '3', '-u', '/api/auth/login'],
  read: ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3', '-p', '3', '-u', '/'],
} as const;

const lacks = () =>
  spawnSync('slowhttptest', ['-h']).error === undefined ? undefined : 'slowhttptest is missing';

/** The numbers of open and closed connections that `slowhttptest` reports at its end. */
function lastCounts(report: string): string {
  const plain = stripVTControlCharacters(report);
  const count = (name: string) =>
    [...plain.matchAll(new RegExp(`${name}:\\s*(\\d+)`, 'g'))].at(-1)?.[1] ?? '?';
  return `of ${String(CONNECTIONS)} connections ${count('connected')} still open, ${count('closed')} closed`;
}

export const SLOW_CLIENTS: readonly Abuse[] = Object.entries(MODES).map(([mode, options]) => ({
  name: `slow clients (${mode})`,
  lacks,
  run: (main) =>
    withAbused(main, async (server) => {
      const place = options.indexOf('-u') + 1;
      const aimed = options.map((option, index) =>
        index === place ? `${server.url}${option}` : option,
      );
      const load = ['-c', String(CONNECTIONS), '-r', '200', '-l', String(SECONDS)];
      const attack = spawn('slowhttptest', [...load, ...aimed], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let report = '';
      attack.stdout.on('data', (chunk: Buffer) => (report += chunk.toString()));
      const watched = await watchDuring(server, once(attack, 'close'), (SECONDS + 10) * 1000, [
        '/api/health',
      ]);
      return `${formatFigures(watched)}; ${lastCounts(report)}`;
    }),
}));
