import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { csvRows, fetchFile, sheetOf } from '../../support/server/downloads';
import { fill } from '../../../scripts/bench/fill';
import { addManyReports } from '../../support/records/many-reports';
import { addClient } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** Long lists as files: in parts, while others read and write. */

/** With their items, more than a list sorts at once. */
const INSPECTIONS = 1100;

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await fill(server.services.database, INSPECTIONS);
  await addManyReports(server.services.database, 2000);
});

afterAll(() => server.close());

const get = (path: string) => fetchFile(server.url, server.as.Admin, path);

/** The ids of a list, page by page. */
async function listed(path: string): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await server.as.Admin.get(`${path}&pageSize=500&page=${String(page)}`);
    const rows = body as { id: number }[];
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < 500) return ids;
  }
}

async function downloaded(path: string): Promise<number[]> {
  const [header = [], ...rows] = await csvRows(await get(`${path}&format=csv`));
  return rows.map((row) => Number(row[header.indexOf('ID')]));
}

it.each([
  ['/inspectionitems?sort=-dueDate&isArchived=false', '/items?sort=-dueDate&isArchived=false'],
  ['/inspectionitems?sort=status', '/items?sort=status'],
  ['/inspections?sort=-projectName', '/inspections?sort=-projectName'],
  ['/reports?purpose=revision', '/reports?purpose=revision'],
  ['/reports?search=report&sort=-title', '/reports?search=report&sort=-title'],
])('a file of %s has every row once, in the order of the list', async (list, file) => {
  const ids = await downloaded(file);
  expect(ids.length).toBeGreaterThan(1000);
  expect(ids).toEqual(await listed(list));
});

it('a file of a search has its rows', async () => {
  const search = '/inspections?search=e';
  expect(await downloaded(search)).toEqual(await listed(search));
});

it('a row that somebody moves while the rows are looked up is in the file, in its old place', async () => {
  const { slices } = server.services.lists;
  const before = await listed('/inspectionitems?sort=title');
  const path = `/inspectionitems/${String(before.at(-1))}`;
  const { version } = (await server.as.Admin.get(path)).body as { version: number };
  const run = slices.run.bind(slices);
  let slice = 0;
  const spy = vi.spyOn(slices, 'run').mockImplementation(async (work) => {
    slice += 1;
    // Now it is among the rows that have been read.
    if (slice === 2) await server.as.Admin.put(path, { title: '0', version });
    return run(work);
  });
  try {
    expect(await downloaded('/items?sort=title')).toEqual(before);
  } finally {
    spy.mockRestore();
  }
  expect((await listed('/inspectionitems?sort=title'))[0]).toBe(before.at(-1));
});

it('a row is in the file although it was not yet counted', async () => {
  const { id } = await addClient(server.as.Admin);
  expect(await listed('/clients?isArchived=true')).toEqual([]);
  // As another server does, which has not told this one yet.
  const { db } = server.services.database;
  await db.updateTable('clients').set({ is_archived: 1 }).where('id', '=', id).execute();
  expect(await downloaded('/clients?isArchived=true')).toEqual([id]);
});

it('a spreadsheet has as many rows as its list, and an end', async () => {
  const { xml } = await sheetOf(await get('/inspections?format=xlsx'));
  expect(xml.match(/<row /g)).toHaveLength(INSPECTIONS + 1);
  expect(xml).toMatch(/<autoFilter ref="A1:[A-Z]+1101"\/><\/worksheet>$/);
});

/** Reads the beginning of a file and leaves the rest to its caller. */
async function begun(path: string) {
  const response = await get(path);
  const reader = response.body?.getReader();
  if (reader === undefined) throw new Error('There is no body');
  const first = await reader.read();
  const rest = async () => {
    const parts = [first.value ?? new Uint8Array()];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(parts).toString('utf8');
      parts.push(value);
    }
  };
  return { reader, rest };
}

it('while others write, deleted rows are left out, and no row comes twice', async () => {
  const { db } = server.services.database;
  // More than the connection's buffers hold.
  const notes = 'long '.repeat(400);
  await sql`UPDATE items SET notes = ${notes}, technical_notes = ${notes}`.execute(db);
  const before = await listed('/inspectionitems?sort=title');
  const { rest } = await begun('/items?sort=title&format=csv');
  const [gone = 0, moved = 0] = before.slice(-2);
  await sql`UPDATE items SET title_sort = '0' WHERE id = ${moved}`.execute(db);
  await sql`DELETE FROM items WHERE id = ${gone}`.execute(db);
  const [header = [], ...rows]: string[][] = parse(await rest(), { bom: true });
  const ids = rows.map((row) => Number(row[header.indexOf('ID')]));
  expect(ids).toEqual(before.filter((id) => id !== gone));
});

it('a reader who is slow keeps nobody from a long file', async () => {
  const slow = await begun('/items?sort=title&format=csv');
  const { headers, body } = await get('/items?sort=-title&format=csv');
  expect(Number(headers.get('x-total-count'))).toBeGreaterThan(1000);
  await Promise.all([slow.reader.cancel(), body?.cancel()]);
});

it('an error breaks the connection', async () => {
  const { db } = server.services.database;
  const { rest } = await begun('/items?format=csv');
  await sql`ALTER TABLE users RENAME TO people`.execute(db);
  try {
    await expect(rest()).rejects.toThrow();
  } finally {
    await sql`ALTER TABLE people RENAME TO users`.execute(db);
  }
});

it('a reader who leaves ends the download', async () => {
  const key = 'left-early';
  const { reader } = await begun(`/items?format=xlsx&key=${key}`);
  await reader.cancel();
  await expect
    .poll(() => server.services.downloads.find(1, key), { timeout: 5000 })
    .toBeUndefined();
});
