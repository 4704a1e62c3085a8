import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { architecturePage, PAGE } from '../../scripts/architecture/picture';
import { findMachines } from '../../scripts/machines/find-machines';
import { machinesReadme } from '../../scripts/machines/readme';
import { nodesOf } from '../../scripts/machines/transitions';

const machines = await findMachines();

test('machines/README.md equals the output of npm run diagrams', async () => {
  const written = readFileSync('machines/README.md', 'utf8');
  const isFresh = written === (await machinesReadme());
  expect(isFresh, 'The charts are stale: npm run diagrams updates them').toBe(true);
});

test('docs/architecture.md shows the current imports between the parts', async () => {
  const isFresh = readFileSync(PAGE, 'utf8') === (await architecturePage());
  expect(isFresh, 'The picture is stale: npm run diagrams draws it again').toBe(true);
});

test.each(machines)('each state of $name has a description', ({ machine }) => {
  const silent = nodesOf(machine.root)
    .filter(({ parent, description }) => parent !== undefined && description === undefined)
    .map(({ id }) => id);
  expect(silent).toEqual([]);
});
