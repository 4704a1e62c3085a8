import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { foundMachines } from '../../scripts/machines/found';
import { machinesReadme } from '../../scripts/machines/readme';
import { nodesOf } from '../../scripts/machines/transitions';

const machines = await foundMachines();

test('machines/README.md is what npm run diagrams writes', async () => {
  const written = readFileSync('machines/README.md', 'utf8');
  const isFresh = written === (await machinesReadme());
  expect(isFresh, 'The charts are stale: npm run diagrams draws them anew').toBe(true);
});

test.each(machines)('each state of $name says what it means', ({ machine }) => {
  const silent = nodesOf(machine.root)
    .filter(({ parent, description }) => parent !== undefined && description === undefined)
    .map(({ id }) => id);
  expect(silent).toEqual([]);
});
