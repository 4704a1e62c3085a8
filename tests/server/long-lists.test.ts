import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ITEM_STATUSES, PROJECT_STATUSES } from '../../contract/enums';
import { INSPECTION_COLUMNS } from '../../contract/inspections/calls';
import type { Api } from '../support/server/api';
import { fillWithMany } from '../support/records/many-records';
import { addItem } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

/** Lists with more rows than one answer contains. */

type Row = Readonly<Record<string, unknown>>;

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = server.as.Admin;
  const { db } = server.services.database;
  await fillWithMany(server.services.database);
  // The import sets neither; the records have different values, equal ones, or none.
  for (const [table, columns] of [
    ['clients', { contact_person: 'Jo', contact_sort: 'jo', email: 'jo@many.example' }],
    ['clients', { is_archived: 1 }],
    ['projects', { start_date: '2026-03-01', end_date: '2026-12-31' }],
    ['projects', { start_date: '2026-01-01', end_date: '2026-03-31' }],
    ['projects', { is_on_hold: 1 }],
  ] as const) {
    const nth = Object.keys(columns).join().length;
    await db
      .updateTable(table)
      .set(columns)
      .where((eb) => eb(eb('id', '%', nth), '=', 1))
      .execute();
  }
  server.services.lists.invalidate();
});

afterAll(() => server.close());

async function ask(path: string): Promise<{ rows: Row[]; total: number }> {
  const { status, body, headers } = await api.get(path);
  expect([path, status]).toEqual([path, 200]);
  return { rows: body as Row[], total: Number(headers.get('x-total-count')) };
}

const PAGE_SIZE = 500;

const askForPage = (path: string, page: number) =>
  ask(`${path}${path.includes('?') ? '&' : '?'}page=${String(page)}&pageSize=${String(PAGE_SIZE)}`);

/** Every row of a list, read page by page until the total is reached. */
async function everyRow(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await askForPage(path, page);
    rows.push(...answer.rows);
    if (rows.length >= answer.total) return rows;
  }
}

const DAY = '2026-06-01';
const STATUS = '/inspectionitems/by-status/Closed';
const LISTS: readonly (readonly [path: string, columns: readonly string[]])[] = [
  ['/clients', ['name', 'contactPerson', 'email', 'createdAt']],
  [`/projects?date=${DAY}`, ['name', 'clientName', 'startDate', 'endDate', 'status', 'createdAt']],
  ['/inspections', INSPECTION_COLUMNS],
  [STATUS, ['title', 'priority', 'category', 'dueDate', 'createdAt']],
  ['/inspectionitems/unresolved', ['status']],
];

describe.each(LISTS)('%s', (path) => {
  it('returns at most 500 rows, the total, and the rest by page', async () => {
    const { rows, total } = await ask(path);
    expect(rows.length).toBe(PAGE_SIZE);
    expect(total).toBeGreaterThan(1000);
    const all = await everyRow(path);
    expect(all.slice(0, PAGE_SIZE)).toEqual(rows);
    expect(new Set(all.map(({ id }) => id)).size).toBe(total);
  });
});

const placeOf = (value: unknown) =>
  Math.max(
    (ITEM_STATUSES as readonly unknown[]).indexOf(value),
    (PROJECT_STATUSES as readonly unknown[]).indexOf(value),
  );

/** Numbers sort by their value, except in an e-mail address. */
function textKeyOf(value: string): string {
  const text = value.toLowerCase();
  return text.includes('@') ? text : text.replace(/\d+/g, (digits) => digits.padStart(20, '0'));
}

function keyOf(value: unknown): string | number | null {
  if (typeof value !== 'string') return value as number | null;
  const place = placeOf(value);
  return place === -1 ? textKeyOf(value) : place;
}

type Key = ReturnType<typeof keyOf>;

function compare(x: Key, y: Key, sign: number): number {
  if (x === y) return 0;
  if (x === null) return 1;
  if (y === null) return -1;
  return x < y ? -sign : sign;
}

const ORDERS = LISTS.flatMap(([path, columns]) =>
  columns.flatMap((column) => [
    { path, column, sort: column },
    { path, column, sort: `-${column}` },
  ]),
);

describe('an order that is read row by row', () => {
  const lists = new Map<string, Promise<Row[]>>();
  const rowsOf = (path: string) => {
    const rows = lists.get(path) ?? everyRow(path);
    lists.set(path, rows);
    return rows;
  };

  it.each(ORDERS)('of $path by $sort follows the values', async ({ path, column, sort }) => {
    const sign = sort.startsWith('-') ? -1 : 1;
    const separator = path.includes('?') ? '&' : '?';
    const rows = await rowsOf(path);
    // Within a status projects sort by name.
    const isProjectStatus = column === 'status' && path.startsWith('/projects');
    const expected = rows
      .map((row) => ({ id: Number(row['id']), key: keyOf(row[column]), name: keyOf(row['name']) }))
      .sort(
        (a, b) =>
          compare(a.key, b.key, sign) ||
          (isProjectStatus ? compare(a.name, b.name, 1) : 0) ||
          (isProjectStatus ? 1 : sign) * (a.id - b.id),
      );
    const last = Math.ceil(rows.length / PAGE_SIZE);
    const middle = Math.floor(last / 2);
    for (const page of new Set([1, middle, middle + 1, last])) {
      const answer = await askForPage(`${path}${separator}sort=${sort}`, page);
      const ids = expected.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id }) => id);
      expect({ page, total: answer.total, ids: answer.rows.map(({ id }) => id) }).toEqual({
        page,
        total: rows.length,
        ids,
      });
    }
  });
});

const SEARCHES: readonly (readonly [path: string, fields: readonly string[], words: string])[] = [
  ['/clients', ['name', 'contactPerson', 'email'], 'ADA'],
  ['/clients?isArchived=false', ['name'], 'o'],
  ['/projects', ['name', 'address', 'clientName', 'description'], 'road hamburg'],
  ['/projects?sort=-endDate', ['name', 'address', 'clientName', 'description'], 'hh'],
  [`/projects?sort=status&date=${DAY}`, ['name', 'address', 'clientName'], 'avenue'],
  ['/inspections?sort=title', ['title', 'projectName', 'clientName', 'inspectorName'], 'walk'],
  ['/inspections?status=1', ['title', 'projectName', 'clientName', 'inspectorName'], 'f'],
  [`${STATUS}?sort=-dueDate`, ['title', 'description', 'location'], 'roof'],
  [STATUS, ['title', 'description', 'location'], 'finding 7'],
  [`${STATUS}?category=safety`, ['title', 'description', 'location'], 'facade'],
];

describe('a search with many matches', () => {
  it.each(SEARCHES)('in %s over %j for %s finds each of them once', async (path, fields, words) => {
    const texts = (row: Row) =>
      fields
        .map((field) => (row[field] ?? '') as string)
        .join('\n')
        .toLowerCase();
    const every = words.toLowerCase().split(' ');
    const expected = (await everyRow(path))
      .filter((row) => every.every((word) => texts(row).includes(word)))
      .map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(90);
    const search = `search=${encodeURIComponent(words)}`;
    const found = await everyRow(`${path}${path.includes('?') ? '&' : '?'}${search}`);
    expect(found.map(({ id }) => id)).toEqual(expected);
  });

  it('by many users at once returns the same for all', async () => {
    const path = '/inspections?search=a&sort=projectName&page=70&pageSize=50';
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(path)));
    const [first] = answers;
    expect(first?.rows.length).toBe(50);
    for (const answer of answers) expect(answer).toEqual(first);
  });

  it('counts new items immediately, in its order too', async () => {
    const path = '/inspections?search=facade&sort=-itemCount&pageSize=1';
    const [most] = (await ask(path)).rows;
    const { rows } = await ask('/inspections?search=facade&sort=itemCount&pageSize=1');
    const inspectionId = Number(rows[0]?.['id']);
    for (
      let count = Number(rows[0]?.['itemCount']);
      count <= Number(most?.['itemCount']);
      count += 1
    )
      await addItem(api, { inspectionId });
    expect((await ask(path)).rows[0]?.['id']).toBe(inspectionId);
  });

  it('includes a change immediately', async () => {
    const path = '/inspections?search=facade&sort=title&pageSize=1&page=';
    const before = await ask(`${path}1`);
    const [row] = before.rows;
    expect((await api.patch(`/inspections/${String(row?.['id'])}/archive`)).status).toBe(200);
    const after = await ask(`${path.replace('search', 'isArchived=false&search')}1`);
    expect(after.total).toBe(before.total - 1);
    expect(after.rows[0]?.['id']).not.toBe(row?.['id']);
  });
});

it('a client with many projects includes all of them', async () => {
  const { db } = server.services.database;
  await db.updateTable('projects').set({ client_id: 1 }).where('id', '<=', 600).execute();
  server.services.lists.invalidate();
  const { body } = await api.get('/clients/1/with-projects');
  const { rows, total } = await ask('/projects/by-client/1?pageSize=500&page=1');
  expect([rows.length, total > rows.length]).toEqual([500, true]);
  expect(body).toMatchObject({ projects: rows, projectTotal: total });
});
