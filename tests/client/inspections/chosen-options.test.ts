import { expect, test } from 'vitest';
import { fetchClientOptions } from '../../../src/features/clients/calls';
import { fetchFilterOptions } from '../../../src/features/inspections/filter-options';
import { fetchProjectOptions } from '../../../src/features/projects/calls';
import type { CallApi } from '../../../src/platform/http/call-api';

/** The options of a filter whose chosen record is not among the first ones. */

const { signal } = new AbortController();
const FIRST = { id: 1, name: 'Annex', clientName: 'Quay Company', title: 'Annex' };
const CHOSEN = { id: 77, name: 'Zoo', clientName: 'Zoo Company', title: 'Zoo' };

/** Lists begin with one record; of the others only the chosen one is there. */
const api = ((_: unknown, { params }: { params?: { id: string } }) =>
  Promise.resolve(
    params === undefined
      ? { success: true, data: [FIRST], status: 200, total: 1 }
      : params.id === '77'
        ? { success: true, data: CHOSEN, status: 200, total: 0 }
        : {
            success: false,
            error: 'Not found',
            status: params.id === '79' ? 503 : 404,
            details: { errors: {} },
          },
  )) as unknown as CallApi;

const projects = async (chosen: string) =>
  (await fetchProjectOptions(api, { search: '', chosen }, signal)).map(({ name }) => name);
const clients = async (chosenId: string) =>
  (await fetchClientOptions(api, { search: '', chosenId, withArchived: false }, signal)).rows.map(
    ({ name }) => name,
  );
const inspections = async (chosen: string) =>
  (
    await fetchFilterOptions(
      api,
      { of: 'inspection', search: '', chosen, withArchived: false },
      signal,
    )
  ).map(({ label }) => label.replace(/ – .*/, ''));

test.each([
  ['projects', projects],
  ['clients', clients],
  ['inspections', inspections],
])(
  'among %s, the chosen one is added as an option, unless it is listed already or deleted',
  async (_, names) => {
    expect(await names('77')).toEqual(['Zoo', 'Annex']);
    expect(await names('1')).toEqual(['Annex']);
    expect(await names('78')).toEqual(['Annex']);
    expect(await names('')).toEqual(['Annex']);
    // It is not called deleted if the server did not say so.
    await expect(names('79')).rejects.toMatchObject({ failure: { status: 503 } });
  },
);
