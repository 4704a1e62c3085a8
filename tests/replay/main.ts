import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureCatalogue } from '../support/models/current-catalogue';
import { findDrivers } from './find-drivers';
import { openProduct } from './product';
import { openReports } from './report/reports';
import { type Chosen, chosenBy } from './selection';
import type { Replay } from './result';
import { replay } from './walk';

/**
 * `npm run replay -- [machine] [path id] [--viewport desktop|phone] [--to FOLDER]`: walks the
 * generated paths through the user interface of the running product, and reports to a folder.
 */

const REPORTS = join(import.meta.dirname, '../../replays');

const say = (line: string) => process.stdout.write(`${line}\n`);

async function asked(): Promise<{ chosen: Chosen[]; folder: string }> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { viewport: { type: 'string' }, to: { type: 'string', default: REPORTS } },
  });
  const [machine, path] = positionals;
  const chosen = chosenBy(await findDrivers(), { machine, path, viewport: values.viewport });
  return { chosen, folder: resolve(values.to) };
}

/** The result of a path, in one line. */
function lineOf({ machine, path, viewport, result, reason, breakdown, scenes, ms }: Replay) {
  const name = `${machine} ${path.id} (${viewport})`;
  if (result === 'impossible') return `– ${name}: ${reason ?? ''}`;
  if (breakdown === null) return `✓ ${name} ${(ms / 1000).toFixed(1)} s`;
  const [why = ''] = breakdown.message.split('\n');
  return `✗ ${name}: ${scenes[breakdown.scene]?.label ?? ''}: ${breakdown.expected}: ${why}`;
}

/** Replays one path after the other, and prints each result; returns the address of the report. */
async function replayAll(
  chosen: readonly Chosen[],
  folder: string,
): Promise<{ results: Replay['result'][]; report: string }> {
  const product = await openProduct();
  const reports = openReports(folder);
  const results: Replay['result'][] = [];
  try {
    for (const { driver, path, viewport } of chosen) {
      const replayed = await replay(product, driver, path, viewport);
      results.push(replayed.result);
      say(lineOf(replayed));
      await reports.add(replayed);
    }
  } finally {
    await product.close();
  }
  return { results, report: reports.finish() };
}

try {
  ensureCatalogue();
  const { chosen, folder } = await asked();
  const { results, report } = await replayAll(chosen, folder);
  const count = (result: Replay['result']) => results.filter((one) => one === result).length;
  const counts = [
    `${String(count('passed'))} passed`,
    `${String(count('failed'))} failed`,
    `${String(count('impossible'))} cannot be performed from outside`,
  ];
  say(`\n${counts.join(', ')}\nReport: ${report}`);
  if (count('failed') > 0) process.exitCode = 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
