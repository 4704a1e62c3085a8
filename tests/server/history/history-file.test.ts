import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addComment } from '../../support/records/comments';
import { addItem, addSite, itemBody, type Site } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** The history as a CSV file. */

const NOW = '2026-11-22T22:30:00.000Z';

let server: TestServer;
let site: Site;

beforeAll(async () => {
  server = await startServer({ now: () => new Date(NOW) });
  site = await addSite(server.as.Admin);
});

afterAll(() => server.close());

const get = (path: string, token = server.as.Inspector.token) =>
  fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });

async function rowsOf(path: string, query = ''): Promise<string[][]> {
  const response = await get(`${path}/history/csv${query}`);
  return parse(Buffer.from(await response.arrayBuffer()), { bom: true });
}

const pathOf = ({ id }: { id: number }) => `/inspectionitems/${String(id)}`;
const newItem = (title = 'Cracked beam') =>
  addItem(server.as.Admin, { inspectionId: site.inspection.id, title, dueDate: null });

it('the file shows in the words of the screen who changed what, on the clock of the reader', async () => {
  const { Admin, Inspector } = server.as;
  const item = await newItem();
  const saved = await Inspector.put(pathOf(item), {
    ...itemBody({ inspectionId: site.inspection.id, tags: ['urgent', 'safety'] }),
    assignedToId: 3,
    dueDate: '2026-12-24',
    costEstimate: 12.5,
    version: 1,
  });
  expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
  const comment = await addComment(Inspector, item.id, { text: 'Ask the client' });
  await Inspector.delete(`/comments/${String(comment.id)}`);
  await Admin.patch(`${pathOf(item)}/status`, { status: 'InProgress' });
  const at = '2026-11-23 07:30:00';
  const by = 'Test Inspector';
  expect(await rowsOf(pathOf(item), '?timeZone=aSIA/toKYO')).toEqual([
    ['Time (Asia/Tokyo)', 'Person', 'Change', 'Field', 'From', 'To'],
    [at, 'Site Admin', 'changed the item', 'Status', 'Open', 'In Progress'],
    [at, by, 'deleted a comment', 'Text', 'Ask the client', ''],
    [at, by, 'added a comment', '', '', ''],
    [at, by, 'changed the item', 'Assigned To', '', 'Test Inspector'],
    [at, by, 'changed the item', 'Cost Estimate', '', '$12.50'],
    [at, by, 'changed the item', 'Due Date', '', 'Dec 24, 2026'],
    [at, by, 'changed the item', 'Tags', '', 'urgent, safety'],
    [at, 'Site Admin', 'added the item', '', '', ''],
  ]);
});

it('the file has the filtered entries; that of an inspection names the items', async () => {
  const item = await newItem('Wet wall');
  await server.as.Inspector.patch(`${pathOf(item)}/priority`, { priority: 1 });
  const inspection = `/inspections/${String(site.inspection.id)}`;
  const rows = await rowsOf(inspection, '?userId=3&kind=items');
  expect(rows[0]?.[0]).toBe('Time (UTC)');
  expect(rows[1]).toEqual([
    '2026-11-22 22:30:00',
    'Test Inspector',
    'changed the item “Wet wall”',
    'Priority',
    'High',
    'Low',
  ]);
  expect(rows.slice(1).map(([, person]) => person)).not.toContain('Site Admin');
});

it('the file opens in spreadsheets', async () => {
  const item = await newItem();
  const response = await get(`${pathOf(item)}/history/csv`);
  const headers = ['content-type', 'content-disposition', 'cache-control'];
  expect(headers.map((name) => response.headers.get(name))).toEqual([
    'text/csv; charset=utf-8',
    `attachment; filename="plumbline-history-of-item-${String(item.id)}.csv"`,
    'no-store',
  ]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(-2).toString()).toBe('\r\n');
});

const HOSTILE = [
  '=HYPERLINK("http://evil.test","Click")',
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  'semi;colon, "quotes" and\nlines',
  'Ünïcode 木の床 🏗️',
  // For a spreadsheet that separates cells by semicolons.
  'x;=1+1;y',
  'lines\n=1+1\n- a dash\n+1+1; -2; - 3',
  'x;"=1+1;y; "" @A1; + 1+1; ＋ 1',
];

it('the file marks texts that look like a formula as text', async () => {
  const item = await newItem();
  for (const [index, description] of HOSTILE.entries())
    await server.as.Admin.put(pathOf(item), {
      ...itemBody({ inspectionId: site.inspection.id }),
      description,
      version: index + 1,
    });
  const rows = await rowsOf(pathOf(item));
  const values = rows.slice(1, -1).map((row) => row[5]);
  const expected = [
    ...HOSTILE.slice(0, -3).map((text) => (/^[=+\-@]/.test(text) ? `'${text}` : text)),
    "x;'=1+1;y",
    "lines\n'=1+1\n- a dash\n'+1+1; '-2; - 3",
    `x;"'=1+1;y; "" '@A1; '+ 1+1; '＋ 1`,
  ];
  expect(values.reverse()).toEqual(expected);
});

it('everybody who may read the record gets the file', async () => {
  const item = await newItem();
  expect((await get(`${pathOf(item)}/history/csv`, 'nobody')).status).toBe(401);
  expect((await get('/inspectionitems/999999/history/csv')).status).toBe(404);
  expect((await get('/inspections/999999/history/csv')).status).toBe(404);
  expect((await get(`${pathOf(item)}/history/csv?timeZone=Mars`)).status).toBe(400);
  await server.as.Admin.delete(pathOf(item));
  expect((await rowsOf(pathOf(item)))[1]?.[2]).toBe('deleted the item');
});

const MANY = 30_000;

it('a file of many entries is sent while they are read', async () => {
  const { db, engine } = server.services.database;
  const numbers =
    engine === 'sqlite'
      ? sql`(WITH RECURSIVE counted (n) AS (
          SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${sql.lit(MANY)}) SELECT n FROM counted)`
      : sql`(SELECT generate_series(1, ${sql.lit(MANY)}) AS n)`;
  const notes = 'long '.repeat(40);
  await sql`INSERT INTO journal
      (transaction_id, at, user_id, user_name, kind, record_id, action, version, inspection_id,
      item_id, changes)
    SELECT 1, '2026-11-22T22:30:00.' || (n % 900 + 100) || 'Z', 1, 'Site Admin', 'items', 8000000, 'changed', 2, 7000000, 8000000,
      '{"notes":[null,"${sql.raw(notes)}' || n || '"]}'
    FROM ${numbers} AS numbers ORDER BY n`.execute(db);
  const response = await get('/inspections/7000000/history/csv');
  const reader = response.body?.getReader();
  let bytes = (await reader?.read())?.value?.length ?? 0;
  // Nobody reads now: the server waits, and answers other requests.
  const before = process.memoryUsage().rss;
  expect((await get(`/inspections/${String(site.inspection.id)}/history`)).status).toBe(200);
  let lines = 0;
  let most = 0;
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    bytes += part.value.length;
    lines += part.value.filter((byte) => byte === 10).length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  expect(bytes).toBeGreaterThan(MANY * 250);
  expect(lines).toBeGreaterThan(MANY * 0.95);
  expect((most - before) / 1024 ** 2).toBeLessThan(100);
});
