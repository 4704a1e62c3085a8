import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { foundDrivers } from './found';
import { openProduct } from './product';
import { openReports } from './report/reports';
import { type Chosen, chosenBy } from './selection';
import { type Replay, replay } from './walk';

/**
 * `npm run replay -- [machine] [path id] [--viewport desktop|phone]`: walks the generated paths
 * through the user interface of the running product.
 */

const REPORTS = join(import.meta.dirname, '../../replays');

const say = (line: string) => process.stdout.write(`${line}\n`);

async function chosen(): Promise<Chosen[]> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { viewport: { type: 'string' } },
  });
  const [machine, path] = positionals;
  return chosenBy(await foundDrivers(), { machine, path, viewport: values.viewport });
}

/** What came of a path, on a line of its own. */
function lineOf({ machine, path, viewport, result, reason, breakdown, scenes, ms }: Replay) {
  const name = `${machine} ${path.id} (${viewport})`;
  if (result === 'impossible') return `– ${name}: ${reason ?? ''}`;
  if (breakdown === null) return `✓ ${name} ${(ms / 1000).toFixed(1)} s`;
  const [why = ''] = breakdown.message.split('\n');
  return `✗ ${name}: ${scenes[breakdown.scene]?.label ?? ''}: ${breakdown.expected}: ${why}`;
}

async function replayAll(all: readonly Chosen[]): Promise<Replay['result'][]> {
  const product = await openProduct();
  const reports = openReports(REPORTS);
  const results: Replay['result'][] = [];
  try {
    for (const { driver, path, viewport } of all) {
      const replayed = await replay(product, driver, path, viewport);
      results.push(replayed.result);
      say(lineOf(replayed));
      await reports.add(replayed);
    }
  } finally {
    await product.close();
    say(`\nReport: ${reports.finish()}`);
  }
  return results;
}

try {
  const results = await replayAll(await chosen());
  const count = (result: Replay['result']) => results.filter((one) => one === result).length;
  say(
    `${String(count('passed'))} passed, ${String(count('failed'))} failed, ` +
      `${String(count('impossible'))} cannot be performed from outside`,
  );
  if (count('failed') > 0) process.exitCode = 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
