import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findMachines } from '../../scripts/machines/find-machines';
import { catalogueEntries, cataloguedOf, pathsOf } from '../support/models/catalogue';
import { entryText } from '../support/models/catalogue-data';
import { PAGE, pageText } from '../support/models/catalogue-page';
import { findModels } from '../support/models/find-models';
import { departures } from '../support/models/recorded';
import { faked } from '../support/models/run';

test('the page of the catalogue equals the output of npm run paths', async () => {
  const isFresh = readFileSync(PAGE, 'utf8') === (await pageText(catalogueEntries()));
  expect(isFresh, 'docs/paths/README.md is stale: run npm run paths').toBe(true);
});

/** Small machines with children, timers and a rule for offered events. */
const SMALL = ['itemForm', 'itemSelection', 'photoEdit', 'resolution'];

test('the same machines produce the same data when the paths are generated again', async () => {
  const models = (await findModels()).filter(({ model }) => SMALL.includes(model.machine.id));
  expect(models.map(({ model }) => model.machine.id).sort()).toEqual(SMALL);
  for (const { model } of models) {
    const { covers, ...entry } = cataloguedOf(model.machine.id);
    expect(JSON.parse(entryText(model, covers))).toEqual({ covers, ...entry });
  }
});

test.each(await findMachines())('$name has paths with unique ids', ({ machine }) => {
  const ids = pathsOf(machine.id).map(({ id }) => id);
  expect(ids).not.toEqual([]);
  expect([...new Set(ids)]).toEqual(ids);
});

test.each(await findModels())('the machine of $file follows the catalogue', ({ model }) => {
  const { id } = model.machine;
  expect(cataloguedOf(id).machine).toBe(id);
  expect(departures(model, faked(model), pathsOf(id))).toEqual([]);
});
