import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runSeed } from '../simulation/run-seed';
import { type SimulatedServer, startSimulatedServer } from '../simulation/server';
import { expectPrinted } from '../support/run/expect-printed';

/**
 * Three devices of two people change items over a network that drops, delays, duplicates and
 * reorders, while apps are killed and calendars jump. `npm run simulate -- --seed S` prints the
 * steps of one.
 */

const SEEDS = 200;

// Some devices have no room for a while.
expectPrinted(
  /^(The device did not keep a change|A change could not be readied for sending|A decision was not stored|A change was not removed) DOMException \[QuotaExceededError\]/,
);

let server: SimulatedServer;

beforeAll(async () => {
  server = await startSimulatedServer();
  // The storage of a page that was killed never answers: nobody waits for that.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

test('after every run the devices and the server agree, and nothing is lost or duplicated', async () => {
  const failed: string[] = [];
  let changes = 0;
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const run = await runSeed(server, seed);
    changes += run.changes;
    if (run.faults.length > 0) failed.push(`seed ${String(seed)}: ${run.faults.join('; ')}`);
  }
  expect(failed).toEqual([]);
  expect(changes).toBeGreaterThan(SEEDS * 8);
});

test('a seed always produces the same steps', async () => {
  const [first, second] = [await runSeed(server, 7), await runSeed(server, 7)];
  expect(first.log.length).toBeGreaterThan(50);
  expect(second.log).toEqual(first.log);
});
