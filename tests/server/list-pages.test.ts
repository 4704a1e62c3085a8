import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ITEM_STATUSES } from '../../contract/enums';
import { INSPECTION_COLUMNS } from '../../contract/inspections/calls';
import { type Api, statusAndBody } from '../support/server/api';
import { clockAt } from '../support/clock';
import { addClient, addInspection, addItem, addProject } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

/** What all lists share: pages, sorting and selected fields. */

const clock = clockAt('2026-11-01T08:00:00.000Z');
let server: TestServer;
let api: Api;

type Row = Readonly<Record<string, unknown>>;

/** Seven records of each kind; each column gives a different order. */
const PRESENT = [
  { name: 'Élan', person: 'zoe', email: 'b@x.example', date: '2026-03-01', status: 2 },
  { name: 'apex', person: 'Ann', email: 'a@x.example', date: '2026-01-01', status: 0 },
  { name: 'Zenith', person: 'Elodie', email: 'g@x.example', date: '2026-07-01', status: 1 },
  { name: 'echo', person: 'bob', email: 'f@x.example', date: '2026-05-01', status: 0 },
  { name: 'Äther', person: 'Carl', email: 'C@x.example', date: '2026-06-01', status: 1 },
  { name: 'Delta', person: 'dora', email: 'e@x.example', date: '2026-02-01', status: 2 },
  { name: 'delta 2', person: 'Dora', email: 'd@x.example', date: '2026-04-01', status: 0 },
];

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  api = server.as.Admin;
  for (const [index, one] of PRESENT.entries()) {
    clock.pass({ seconds: 1 });
    const client = await addClient(api, {
      name: one.name,
      contactPerson: one.person,
      email: one.email,
    });
    const dates = index === 3 ? {} : { startDate: one.date, endDate: `2027${one.date.slice(4)}` };
    const project = await addProject(api, {
      clientId: client.id,
      name: Array.from(one.name).reverse().join(''),
      ...dates,
    });
    const inspection = await addInspection(api, {
      projectId: project.id,
      title: one.person,
      inspectorName: one.name,
      inspectionDate: `${one.date}T10:00:00Z`,
      status: one.status,
    });
    for (let n = 0; n < (index * 3) % 7; n += 1) {
      await addItem(api, { inspectionId: inspection.id, status: n % 2 });
    }
  }
  const { id: inspectionId } = await addInspection(api, { projectId: 1, title: 'sorted items' });
  for (const [index, one] of PRESENT.entries()) {
    clock.pass({ seconds: 1 });
    await addItem(api, {
      inspectionId,
      title: one.name,
      priority: (index % 4) + 1,
      status: ['Open', 'Closed', 'InProgress'][one.status] ?? 'Open',
      category: index === 2 ? null : ['Safety', 'HVAC'][index % 2],
      ...(index === 2 ? { status: 'Draft' } : {}),
      ...(index === 5 ? {} : { dueDate: one.date }),
    });
  }
});

afterAll(() => server.close());

async function rowsOf(path: string): Promise<Row[]> {
  const { status, body } = await api.get(path);
  expect(status).toBe(200);
  return body as Row[];
}

const folded = (value: unknown) =>
  typeof value === 'string' ? value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() : value;

/**
 * The sort key of a value: text without case and accents, a status by its place in the workflow.
 */
function keyOf(value: unknown): unknown {
  const place = (ITEM_STATUSES as readonly unknown[]).indexOf(value);
  return place === -1 ? folded(value) : place;
}

function compare(a: unknown, b: unknown): number {
  const [x, y] = [keyOf(a), keyOf(b)];
  if (x === y) return 0;
  if (x === null) return 1;
  if (y === null) return -1;
  return (x as string | number) < (y as string | number) ? -1 : 1;
}

/** Ids in the order of a column, ties by id, empty values last in both directions. */
function inOrder(rows: readonly Row[], column: string, descending: boolean): unknown[] {
  const sign = descending ? -1 : 1;
  const sorted = rows.toSorted((a, b) => {
    const [x, y] = [a[column], b[column]];
    const byValue = compare(x, y) * (x === null || y === null ? 1 : sign);
    return byValue === 0 ? sign * (Number(a['id']) - Number(b['id'])) : byValue;
  });
  return sorted.map(({ id }) => id);
}

const ITEMS = '/inspectionitems/by-inspection/8';
const COLUMNS: readonly (readonly [string, readonly string[]])[] = [
  ['/clients', ['name', 'contactPerson', 'email', 'createdAt']],
  ['/projects', ['name', 'clientName', 'startDate', 'endDate', 'createdAt']],
  ['/inspections', INSPECTION_COLUMNS],
  [ITEMS, ['title', 'priority', 'status', 'category', 'dueDate', 'createdAt']],
];

const EVERY_COLUMN = COLUMNS.flatMap(([path, columns]) =>
  columns.map((column): [string, string] => [path, column]),
);

describe.each(EVERY_COLUMN)('%s', (path, column) => {
  it(`is sorted by ${column} both ways, the same on every page`, async () => {
    const all = await rowsOf(path);
    for (const sort of [column, `-${column}`]) {
      const expected = inOrder(all, column, sort.startsWith('-'));
      const whole = await rowsOf(`${path}?sort=${sort}`);
      expect(whole.map(({ id }) => id)).toEqual(expected);
      const paged: unknown[] = [];
      for (const page of [1, 2, 3, 4]) {
        const rows = await rowsOf(`${path}?sort=${sort}&page=${String(page)}&pageSize=2`);
        paged.push(...rows.map(({ id }) => id));
      }
      expect(paged).toEqual(expected.slice(0, 8));
    }
  });
});

const TOTALS: readonly (readonly [string, number])[] = [
  ['/clients', 7],
  ['/projects', 7],
  ['/inspections', 8],
  [ITEMS, 7],
];

describe.each(TOTALS)('the pages of %s', (path, total) => {
  const page = async (query: string) => {
    const { status, body, headers } = await api.get(`${path}?${query}`);
    const rows = (body as Row[]).length;
    return { status, rows, total: headers.get('x-total-count') };
  };

  it('each contain the total, and are empty beyond the last', async () => {
    const expected = (rows: number) => ({ status: 200, rows, total: String(total) });
    expect(await page('')).toEqual(expected(total));
    expect(await page('page=1')).toEqual(expected(total));
    expect(await page('pageSize=3')).toEqual(expected(3));
    expect(await page('page=2&pageSize=3')).toEqual(expected(3));
    expect(await page('page=3&pageSize=3')).toEqual(expected(total - 6));
    expect(await page('page=4&pageSize=3')).toEqual(expected(0));
    expect(await page('page=100000000&pageSize=500')).toEqual(expected(0));
    expect(await page(`page=1&pageSize=${String(total)}`)).toEqual(expected(total));
  });

  it('contain only the requested fields', async () => {
    const [first] = await rowsOf(path);
    const [row] = await rowsOf(`${path}?fields=id,version,createdAt&page=1&pageSize=1`);
    expect(row).toEqual({
      id: first?.['id'],
      version: first?.['version'],
      createdAt: first?.['createdAt'],
    });
  });
});

describe('without an order', () => {
  it('clients and projects sort by name, inspections newest first, items as added', async () => {
    const ids = async (path: string) => (await rowsOf(path)).map(({ id }) => id);
    expect(await ids('/clients')).toEqual(await ids('/clients?sort=name'));
    expect(await ids('/projects')).toEqual(await ids('/projects?sort=name'));
    expect(await ids('/inspections')).toEqual(await ids('/inspections?sort=-inspectionDate'));
    expect(await ids(ITEMS)).toEqual(await ids(`${ITEMS}?sort=createdAt`));
  });
});

describe('the filters of items', () => {
  const titles = async (path: string) => (await rowsOf(path)).map(({ title }) => title);

  it('find them by status, priority and category within an inspection', async () => {
    expect(await titles(`${ITEMS}?status=in-progress`)).toEqual(['Élan', 'Delta']);
    expect(await titles(`${ITEMS}?isResolved=true`)).toEqual(['Äther']);
    expect(await titles(`${ITEMS}?priority=2&category=hvac`)).toEqual(['apex', 'Delta']);
    expect(await titles(`${ITEMS}?assignedToId=1`)).toEqual([]);
    expect(await titles(`${ITEMS}?status=Open&sort=-title`)).toEqual(['echo', 'delta 2', 'apex']);
  });

  it('apply to the path, in any case', async () => {
    expect(await titles('/inspectionitems/by-status/draft')).toEqual(['Zenith']);
    expect(await titles('/InspectionItems/By-Status/IN-PROGRESS')).toEqual(['Élan', 'Delta']);
    expect(await titles('/inspectionitems/by-category/hvac')).toEqual(['apex', 'echo', 'Delta']);
    expect(await titles('/inspectionitems/by-priority/4')).toEqual(['echo']);
    expect(statusAndBody(await api.get('/inspectionitems/by-priority/5')).status).toBe(400);
    expect(statusAndBody(await api.get('/inspectionitems/by-status/done')).status).toBe(400);
    expect(statusAndBody(await api.get('/inspectionitems/by-category/roof')).status).toBe(400);
  });
});
