import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  CATALOGUE,
  cataloguedFiles,
  cataloguedOf,
  catalogueFiles,
  pathsOf,
} from '../support/models/catalogue';
import { foundMachines } from '../../scripts/machines/found';
import { foundModels } from '../support/models/found';
import { generatedPaths } from '../support/models/paths';
import { departures } from '../support/models/recorded';
import { faked } from '../support/models/run';

const HOW = 'The catalogue is stale: npm run paths writes it anew';

test('the catalogue is what npm run paths writes', async () => {
  const files = await catalogueFiles();
  expect(cataloguedFiles(), HOW).toEqual([...files.keys()].sort());
  for (const [name, text] of files) {
    expect(readFileSync(join(CATALOGUE, name), 'utf8') === text, `${name}. ${HOW}`).toBe(true);
  }
});

test('the same machines give the same bytes when the paths are generated again', async () => {
  expect([...(await catalogueFiles(generatedPaths))]).toEqual([...(await catalogueFiles())]);
});

test.each(await foundMachines())('$name has paths, each under an id of its own', ({ machine }) => {
  const ids = pathsOf(machine.id).map(({ id }) => id);
  expect(ids).not.toEqual([]);
  expect([...new Set(ids)]).toEqual(ids);
});

test.each(await foundModels())('the machine of $file goes as the catalogue says', ({ model }) => {
  const { id } = model.machine;
  expect(cataloguedOf(id).machine).toBe(id);
  expect(departures(model, faked(model), pathsOf(id))).toEqual([]);
});
