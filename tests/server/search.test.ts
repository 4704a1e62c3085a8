import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../support/server/api';
import { addClient, addInspection, addItem, addProject } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

let server: TestServer;
let api: Api;

const TITLES = [
  'Gerüst am Dach',
  'Roof 100% done',
  'Roof_level check',
  'C:\\plans\\roof',
  `The "old" house's door`,
  'Ångström 10 µm',
  '漏水検査 三階',
  'Ok',
  'Weiße Straße, Ærø, Łódź, Þingvellir, Iğdır, Σίσυφος',
];

/** Inspections, items, clients and projects with these titles, which occur in no other text. */
beforeAll(async () => {
  server = await startServer();
  api = server.as.Admin;
  const client = await addClient(api, {
    name: 'Zz1',
    contactPerson: 'Zz2',
    email: 'zz@zz.test',
  });
  const project = await addProject(api, { clientId: client.id, name: 'Zz3', address: 'Zz4' });
  for (const title of TITLES) {
    const { id: inspectionId } = await addInspection(api, {
      projectId: project.id,
      title,
      inspectorName: 'Zz5',
    });
    await addItem(api, { inspectionId, title, description: 'Zz6' });
    const owner = await addClient(api, {
      name: title,
      contactPerson: 'Zz2',
      email: 'zz@zz.test',
    });
    await addProject(api, { clientId: owner.id, name: 'Zz3', address: title });
  }
});

afterAll(() => server.close());

const SEARCHES: readonly (readonly [string, readonly number[]])[] = [
  ['gerust', [0]],
  ['GERÜST', [0]],
  ['Gerüst', [0]],
  ['dach  gerüst', [0]],
  ['dach roof', []],
  ['roof', [1, 2, 3]],
  ['rOoF 100%', [1]],
  ['%', [1]],
  ['100%done', []],
  ['_', [2]],
  ['roof_', [2]],
  ['r__f', []],
  ['\\', [3]],
  ['\\plans\\', [3]],
  ['"old"', [4]],
  ['"', [4]],
  ["house's", [4]],
  ["'", [4]],
  ['angstrom', [5]],
  ['μm', [5]],
  ['10 µm', [5]],
  ['漏水', [6]],
  ['三階', [6]],
  ['検', [6]],
  ['ok', [7]],
  ['weisse strasse', [8]],
  ['STRAẞE', [8]],
  ['aero lodz thingvellir', [8]],
  ['igdir', [8]],
  ['σισυφοσ', [8]],
  ['k', [2, 7]],
  ['am', [0]],
  ['OR', [4]],
  ['roof OR dach', []],
  ['roof AND', []],
  ['ro*', []],
  ['title:roof', []],
  ['"roof', []],
  ["' OR 1=1 --", []],
  ['nothing like it', []],
];

const LISTS: readonly (readonly [string, string])[] = [
  ['/inspections', 'title'],
  ['/inspectionitems/unresolved', 'title'],
  ['/clients', 'name'],
  ['/projects', 'address'],
];

const EVERY_SEARCH = LISTS.flatMap(([path, field]) =>
  SEARCHES.map(([search, found]) => ({ path, field, search, found })),
);

describe.each(LISTS)('a search in %s', (path, field) => {
  const cases = EVERY_SEARCH.filter((one) => one.path === path);

  it.each(cases)('for $search finds the titles $found', async ({ search, found }) => {
    const query = `search=${encodeURIComponent(search)}&sort=createdAt`;
    const expected = found.map((index) => TITLES[index]);
    const whole = await api.get(`${path}?${query}`);
    const titles = (whole.body as Record<string, unknown>[]).map((row) => row[field]);
    expect([whole.status, titles]).toEqual([200, expected]);
    const page = await api.get(`${path}?${query}&page=1&pageSize=1`);
    expect(page.headers.get('x-total-count')).toBe(String(expected.length));
    expect((page.body as Record<string, unknown>[]).map((row) => row[field])).toEqual(
      expected.slice(0, 1),
    );
  });
});

describe('a search', () => {
  const titlesOf = async (path: string) =>
    ((await api.get(path)).body as { title: string }[]).map(({ title }) => title);

  it('for spaces finds everything', async () => {
    expect(await titlesOf('/inspections?search=%20%20')).toHaveLength(TITLES.length);
  });

  it('covers title, project, client and inspector of an inspection', async () => {
    expect(await titlesOf('/inspections?search=zz3%20zz1%20zz5%20gerust')).toEqual([TITLES[0]]);
  });

  it('respects the filters', async () => {
    expect(await titlesOf('/inspections?search=roof&status=2')).toEqual([]);
    expect(await titlesOf('/inspections?search=roof&status=0&sort=createdAt')).toEqual(
      TITLES.slice(1, 4),
    );
    expect(await titlesOf('/inspections/archived?search=roof')).toEqual([]);
  });

  it('no longer finds changed or deleted texts', async () => {
    const inspection = await addInspection(api, { projectId: 1, title: 'Ephemeral shaft' });
    const path = `/inspections/${String(inspection.id)}`;
    const count = async (search: string) =>
      (await api.get(`/inspections?page=1&search=${search}`)).headers.get('x-total-count');
    expect(await count('ephemeral')).toBe('1');
    await api.put(path, {
      title: 'Lasting shaft',
      inspectionDate: inspection.inspectionDate,
      inspectorName: 'Zz5',
      status: 0,
      projectId: 1,
      version: 1,
    });
    expect([await count('ephemeral'), await count('lasting')]).toEqual(['0', '1']);
    await api.delete(path);
    expect(await count('lasting')).toBe('0');
  });
});
