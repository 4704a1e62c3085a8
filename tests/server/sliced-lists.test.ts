import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database, Queries } from '../../server/db/database';
import { listClients } from '../../server/repositories/clients';
import { listInspections } from '../../server/repositories/inspections/inspection-list';
import { listAllItems } from '../../server/repositories/items/item-list';
import { ListCache } from '../../server/repositories/lists/list-cache';
import { listProjects } from '../../server/repositories/projects/projects';
import { fillWithMany } from '../support/records/many-records';
import { noting } from '../support/server/plans';
import { testEngine } from '../support/server/scratch';
import { startServer, type TestServer } from '../support/server/server';

/** Lists for which SQLite would read many rows in one statement, or the same ones several times. */

const onSqlite = it.runIf(testEngine === 'sqlite');
const DAY = '2026-11-21';
const PAGE = { page: 1, pageSize: 25 };

/** Adds four copies of each row of a table. */
const fiveTimes = (db: Queries, table: string, columns: RawBuilder<unknown>) =>
  sql`INSERT INTO ${sql.table(table)} (${columns}) SELECT ${columns} FROM ${sql.table(table)}
    CROSS JOIN (VALUES (1), (2), (3), (4)) AS copies`.execute(db);

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startServer();
  ({ database } = server.services);
  await fillWithMany(database);
  const { db } = database;
  // Every other record is of one client and one user, and every tenth item of another. In parts,
  // because the database gives up a statement after some seconds.
  for (const rest of [0, 2, 4, 6]) {
    await sql`UPDATE inspections SET client_id = 1, assigned_to_id = 2
      WHERE id % 8 = ${rest}`.execute(db);
    await sql`UPDATE items SET client_id = 1, assigned_to_id = 2, due_date = ${DAY}
      WHERE id % 8 = ${rest}`.execute(db);
  }
  await sql`UPDATE items SET client_id = 1, due_date = '2031-01-01' WHERE id % 1001 = 0`.execute(
    db,
  );
  await fiveTimes(db, 'clients', sql`name, name_sort, search_text, created_at, updated_at`);
  await fiveTimes(
    db,
    'projects',
    sql`client_id, client_name, client_sort, name, name_sort, search_text, address, budget, created_at, updated_at`,
  );
  // Every fifth has none.
  await sql`UPDATE clients SET contact_person = 'Ada', contact_sort = 'ada'
    WHERE id % 5 > 0`.execute(db);
  await sql`UPDATE projects SET start_date = ${DAY} WHERE id % 5 > 0`.execute(db);
});

afterAll(() => server.close());

type Asked<Filters> = Omit<Filters, 'userId' | 'date'>;
type Page = Promise<{ rows: readonly { id: number }[]; total: number }>;

const items =
  (filters: Asked<Parameters<typeof listAllItems>[2]>) =>
  (db: Database, cache: ListCache): Page =>
    listAllItems(db, cache, { ...PAGE, userId: 1, ...filters });
const inspections =
  (filters: Parameters<typeof listInspections>[2]) =>
  (db: Database, cache: ListCache): Page =>
    listInspections(db, cache, { ...PAGE, ...filters });
const clients =
  (filters: Parameters<typeof listClients>[2]) =>
  (db: Database, cache: ListCache): Page =>
    listClients(db, cache, { ...PAGE, ...filters });
const projects =
  (filters: Asked<Parameters<typeof listProjects>[2]>) =>
  (db: Database, cache: ListCache): Page =>
    listProjects(db, cache, { ...PAGE, date: DAY, ...filters });

const MANY = [
  {
    name: 'items of a client with a due date',
    list: items({ clientId: 1, hasDueDate: true }),
    rows: sql`items WHERE client_id = 1 AND due_date IS NOT NULL`,
    order: sql`id DESC`,
  },
  {
    name: 'items of a client on rare days, which an index has in one slice',
    isShort: true,
    list: items({
      clientId: 1,
      dueFrom: '2031-01-01',
      sort: { column: 'title', descending: false },
    }),
    rows: sql`items WHERE client_id = 1 AND due_date >= '2031-01-01'`,
    order: sql`title_sort, id`,
  },
  {
    name: 'items of a status on any day',
    list: items({ status: 'Open', dueFrom: '0001-01-01' }),
    rows: sql`items WHERE status = 'Open' AND due_date >= '0001-01-01'`,
    order: sql`id DESC`,
  },
  {
    name: 'inspections of a client and a user',
    list: inspections({ clientId: 1, assignedToId: 2, page: 60 }),
    rows: sql`inspections WHERE client_id = 1 AND assigned_to_id = 2`,
    order: sql`inspection_date DESC, id DESC`,
    skipped: 59 * 25,
  },
  {
    name: 'inspections of a client in some years',
    list: inspections({ clientId: 1, status: 1, startDate: '0001-01-01T00:00:00.000Z' }),
    rows: sql`inspections WHERE client_id = 1 AND status = 1`,
    order: sql`inspection_date DESC, id DESC`,
  },
  {
    name: 'clients by a contact person, whom some do not have,',
    list: clients({ sort: { column: 'contactPerson', descending: false } }),
    rows: sql`clients`,
    order: sql`contact_sort NULLS LAST, id`,
  },
  {
    name: 'projects by a start date, which some do not have,',
    list: projects({ sort: { column: 'startDate', descending: true } }),
    rows: sql`projects`,
    order: sql`start_date DESC NULLS LAST, id DESC`,
  },
];

it.each(MANY)('$name are read in slices', async (asked) => {
  const { list, rows, order, skipped = 0, isShort = false } = asked;
  const cache = new ListCache();
  const slices = vi.spyOn(cache.slices, 'run');
  const page = await list(database, cache);
  const expected = await sql<{ id: number }>`SELECT id FROM ${rows} ORDER BY ${order}`.execute(
    database.db,
  );
  const ids = expected.rows.map(({ id }) => id);
  expect(page.total).toBe(ids.length);
  expect(page.rows.map(({ id }) => id)).toEqual(ids.slice(skipped, skipped + PAGE.pageSize));
  expect(slices.mock.calls.length > 0).toBe(testEngine === 'sqlite' && !isShort);
});

const FEW = [
  {
    name: 'inspections',
    table: 'inspections',
    search: '4242',
    list: inspections({ search: '4242' }),
  },
  { name: 'items', table: 'items', search: '4242', list: items({ search: '4242' }) },
  {
    name: 'items of a client by due date',
    table: 'items',
    search: '424',
    list: items({ clientId: 1, search: '424', sort: { column: 'dueDate', descending: true } }),
  },
  {
    name: 'projects by status',
    table: 'projects',
    search: '1042',
    list: projects({ search: '1042', sort: { column: 'status', descending: false } }),
  },
] as const;

/** A page, and how often the search index was asked for it. */
async function searched(list: (db: Database, cache: ListCache) => Page, cache: ListCache) {
  const noted = noting(database);
  const page = await list(noted.database, cache);
  return { page, matches: noted.asked.filter((query) => query.sql.includes('MATCH')).length };
}

onSqlite.each(FEW)(
  'few $name are searched once, and never while the index is slow',
  async ({ table, search, list }) => {
    const once = await searched(list, new ListCache());
    expect(once.page.rows.length).toBeGreaterThan(0);
    expect(once.matches).toBe(1);
    const cache = new ListCache();
    cache.noteSearch(table, search, 1000);
    const slices = vi.spyOn(cache.slices, 'run');
    expect(await searched(list, cache)).toEqual({ page: once.page, matches: 0 });
    expect(slices).toHaveBeenCalled();
  },
);
