import { parseArgs } from 'node:util';
import { createDeadline } from './deadline';
import { runSeed } from './run-seed';
import { startSimulatedServer } from './server';

/**
 * `npm run simulate -- [--seeds N] [--seed S]`: runs N seeds from 0 on, or one, and prints the
 * steps of those that fail. The last line is the verdict, and the process exits with 1 if a seed
 * has failed.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1000' }, seed: { type: 'string' } },
});
const first = Number(values.seed ?? 0);
const count = values.seed === undefined ? Number(values.seeds) : 1;

const server = await startSimulatedServer();
const deadline = createDeadline();
const begun = performance.now();
let failed = 0;
let changes = 0;
for (let seed = first; seed < first + count; seed += 1) {
  deadline.begin(seed);
  const run = await runSeed(server, seed);
  changes += run.changes;
  if (run.faults.length > 0) failed += 1;
  if (run.faults.length > 0 || count === 1) say(run.log.join('\n'));
  if (run.faults.length > 0) say(`Seed ${String(seed)} failed: ${run.faults.join('; ')}\n`);
}
const ms = (performance.now() - begun) / count;
await server.close();
await deadline.end();
say(
  `${String(count)} seeds with ${String(changes)} changes, ${ms.toFixed(0)} ms each; ${String(failed)} failed`,
);
// The storage of a page that was killed never answers: nobody waits for that.
process.exit(failed > 0 ? 1 : 0);
