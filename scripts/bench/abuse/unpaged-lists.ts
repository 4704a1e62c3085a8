import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MANY_INSPECTIONS, writeGeneratedRecords } from '../records';
import type { Abuse } from './abuse';
import { formatStatuses, formatFigures } from './format-figures';
import { type AbusedServer, withAbused } from './server';
import { watchDuring } from './watch';

/** Requests lists without a page, on a tenth as many records as a real installation has. */

const REQUESTS = 20;
const INSPECTIONS = Math.round(MANY_INSPECTIONS / 10);
const AT_MOST_MS = 90_000;

const LISTS = ['/inspections', '/projects', '/clients', '/inspectionitems/by-status/Open'];

/** Uses the import of the built server, whose tables may be of another version. */
async function importInto(main: string, dataDir: string): Promise<void> {
  const root = path.resolve(path.dirname(main), '../..');
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-abuse-csv-'));
  try {
    await writeGeneratedRecords(folder, INSPECTIONS);
    const script = [path.join(root, 'scripts/import/main.ts'), folder];
    const work = spawn(path.join(root, 'node_modules/.bin/tsx'), script, {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(work, 'close')) as [number | null];
    if (code !== 0) throw new Error('The import failed');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function ask(server: AbusedServer, list: string): Promise<{ status: number; bytes: number }> {
  const response = await fetch(`${server.url}/api${list}`, {
    headers: { authorization: server.authorization },
  });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return { status: response.status, bytes };
}

export const UNPAGED_LISTS: readonly Abuse[] = [
  {
    name: `${String(REQUESTS)} lists without a page at once, of ${INSPECTIONS.toLocaleString('en-US')} inspections`,
    run: (main) =>
      withAbused(
        main,
        async (server) => {
          const lines: string[] = [];
          for (const list of LISTS) {
            const begun = performance.now();
            const abuse = Promise.all(Array.from({ length: REQUESTS }, () => ask(server, list)));
            const watched = await watchDuring(server, abuse, AT_MOST_MS, ['/api/health']);
            const answers = await abuse;
            const seconds = ((performance.now() - begun) / 1000).toFixed(1);
            const megabytes = ((answers[0]?.bytes ?? 0) / 1e6).toFixed(1);
            const statuses = formatStatuses(answers.map(({ status }) => status));
            lines.push(
              `${list}: ${formatFigures(watched)}; ${statuses} of ${megabytes} MB after ${seconds} s`,
            );
          }
          return lines.join('\n    ');
        },
        { fill: (dataDir) => importInto(main, dataDir) },
      ),
  },
];
