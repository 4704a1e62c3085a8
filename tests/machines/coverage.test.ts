import { describe, expect, test } from 'vitest';
import { coverage, unwalkedBy } from '../support/models/coverage';
import { findMachines } from '../../scripts/machines/find-machines';
import { shapeOf } from '../../scripts/machines/shape';
import { findFactories } from '../support/models/find-factories';
import { findModels, modelFor } from '../support/models/find-models';

const machines = await findMachines();
const models = await findModels();
const factories = await findFactories();

test('machines are found in their folder', () => {
  const names = machines.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['sessionMachine', 'uploadQueueMachine']));
});

test.each(machines)('$name has a model', ({ machine }) => {
  expect(modelFor(machine, models)?.file).toMatch(/^tests\/models\/.+\.model\.ts$/);
});

test.each(factories)('the machines that $name creates have models', ({ file }) => {
  const expected = file.replace('machines/', 'tests/models/').replace('.machine.ts', '.model.ts');
  expect(models.map((model) => model.file)).toContain(expected);
});

test.each(models)('$file belongs to an existing machine', ({ file, model }) => {
  expect(
    machines.map(({ machine }) => shapeOf(machine)),
    file,
  ).toContain(shapeOf(model.machine));
});

describe('the generated paths', () => {
  test.each(models)('of $file take every transition', ({ model }) => {
    expect(unwalkedBy(model)).toEqual([]);
  });

  test('cover every machine', async () => {
    expect((await coverage()).filter(({ unwalked }) => unwalked.length > 0)).toEqual([]);
  });
});
