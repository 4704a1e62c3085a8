import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_SHEET_ROWS } from '../../../contract/downloads/limits';
import { expectToFit } from '../../../server/routes/downloads/send-list';
import { bytesOf, csvRows, fetchFile, sheetOf } from '../../support/server/downloads';
import { addClient, addInspection, addItem, addProject } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** Every list as a file, as it is filtered and ordered. */

const NOW = '2026-11-22T22:30:00.000Z';

let server: TestServer;
let clientId: number;
let projectId: number;
let inspectionId: number;

const HOSTILE = [
  '=HYPERLINK("http://evil.test","Click")',
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  'semi;colon, "quotes" and\nlines',
  'Ünïcode 木の床 🏗️ _x000D_ <b>&amp;</b>',
  'two\nrows',
];

beforeAll(async () => {
  server = await startServer({ now: () => new Date(NOW) });
  const { Admin } = server.as;
  ({ id: clientId } = await addClient(Admin, { name: '=Bau AG' }));
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const budget = { budget: 1250.5 };
  ({ id: projectId } = await addProject(Admin, { clientId, ...dates, ...budget }));
  ({ id: inspectionId } = await addInspection(Admin, { projectId, temperature: -4.5 }));
  await addInspection(Admin, { projectId, title: 'Roof', status: 2 });
  for (const title of HOSTILE)
    await addItem(Admin, { inspectionId, title, description: title, priority: 4 });
  await addItem(Admin, {
    inspectionId,
    title: 'Rust',
    priority: 1,
    dueDate: '2026-12-24',
    costEstimate: 12.5,
    tags: ['urgent', 'safety'],
    assignedToId: 3,
  });
});

afterAll(() => server.close());

const get = (path: string, as: keyof TestServer['as'] = 'Admin') =>
  fetchFile(server.url, server.as[as], path);

const columnsIn = ([header = [], ...rows]: string[][], ...names: string[]) =>
  rows.map((row) => names.map((name) => row[header.indexOf(name)]));

const guarded = (text: string) => (/^[=+\-@]/.test(text) ? `'${text}` : text);

describe('a list as a file', () => {
  it('of all items has those of the filter, in its order, and no text is read as a formula', async () => {
    const rows = await csvRows(await get('/items?format=csv&priority=4&sort=-title'));
    const list = await server.as.Admin.get('/inspectionitems?priority=4&sort=-title');
    const titles = (list.body as { title: string }[]).map(({ title }) => title);
    expect(titles).toHaveLength(HOSTILE.length);
    expect(columnsIn(rows, 'Title', 'Client', 'Status')).toEqual(
      titles.map((title) => [guarded(title.trim()), "'=Bau AG", 'Open']),
    );
  });

  it('has numbers, dates and times of the reader in the words of the screen', async () => {
    const rows = await csvRows(await get('/items?format=csv&search=rust&timeZone=Asia/Tokyo'));
    const names = ['Priority', 'Due Date', 'Cost Estimate ($)', 'Tags', 'Assigned To', 'Created'];
    expect(columnsIn(rows, ...names)).toEqual([
      ['Low', '2026-12-24', '12.5', 'urgent, safety', 'Test Inspector', '2026-11-23 07:30:00'],
    ]);
  });

  it('of inspections, projects, clients and users', async () => {
    const inspections = await csvRows(await get('/inspections?format=csv&isComplete=false'));
    expect(columnsIn(inspections, 'Title', 'Temperature (°C)', 'Items', 'Archived')).toEqual([
      ['Deck survey', '-4.5', String(HOSTILE.length + 1), 'No'],
    ]);
    const projects = await csvRows(await get('/projects?format=csv&date=2027-01-01'));
    expect(columnsIn(projects, 'Name', 'Status', 'Budget ($)')).toEqual([
      ['Harbour Bridge', 'Completed', '1250.5'],
    ]);
    const clients = await csvRows(await get('/clients?format=csv&isArchived=false'));
    expect(columnsIn(clients, 'Name', 'Email')).toEqual([["'=Bau AG", 'eva@bau.example']]);
    expect(await csvRows(await get('/clients?format=csv&isArchived=true'))).toHaveLength(1);
    const users = await csvRows(await get('/users?format=csv&search=test'));
    expect(columnsIn(users, 'First Name', 'Role', 'Active')).toEqual([
      ['Site', 'Admin', 'Yes'],
      ['Test', 'Inspector', 'Yes'],
      ['Test', 'Project Manager', 'Yes'],
    ]);
    const managers = await csvRows(await get('/users?format=csv&role=ProjectManager'));
    expect(columnsIn(managers, 'First Name', 'Role')).toEqual([['Test', 'Project Manager']]);
  });

  it('of one inspection, filtered and ordered as on its page', async () => {
    const at = `/inspections/${String(inspectionId)}/items`;
    const all = await csvRows(await get(`${at}?format=csv`));
    const texts = columnsIn(all, 'Description').flat();
    expect(texts.slice(0, -1)).toEqual(HOSTILE.map(guarded));
    const rows = await csvRows(await get(`${at}?format=csv&assignee=none&search=e&sort=-title`));
    expect(columnsIn(rows, 'Description').flat()).toEqual(
      [HOSTILE[5], HOSTILE[4], HOSTILE[0]].map((title) => guarded(title ?? '')),
    );
    expect((await get('/inspections/999999/items?format=csv')).status).toBe(404);
  });

  it('names the file and its rows', async () => {
    const response = await get('/items?format=xlsx&timeZone=Asia/Tokyo');
    await response.arrayBuffer();
    const headers = ['content-type', 'content-disposition', 'x-total-count', 'cache-control'];
    expect(headers.map((name) => response.headers.get(name))).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'attachment; filename="plumbline-items-2026-11-23.xlsx"',
      '8',
      'no-store',
    ]);
  });
});

describe('a spreadsheet', () => {
  it('has real numbers, dates and times, a frozen header, and unchanged texts', async () => {
    const { cells, xml, files } = await sheetOf(
      await get(`/inspections/${String(inspectionId)}/items?format=xlsx&timeZone=Asia/Tokyo`),
    );
    expect(files).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const places = new Map([...cells].map(([place, { value }]) => [value, place]));
    const columnOf = (label: string) => (places.get(label) ?? '').replace('1', '');
    const at = (label: string, row: number) => cells.get(`${columnOf(label)}${String(row)}`);
    expect(HOSTILE.map((_, index) => at('Description', index + 2))).toEqual(
      HOSTILE.map((value) => ({ style: 1, value })),
    );
    expect(at('Due Date', 9)).toEqual({ style: 3, value: 46_380 });
    expect(at('Cost Estimate ($)', 9)).toEqual({ style: 2, value: 12.5 });
    expect(at('Created', 9)).toEqual({ style: 4, value: 46_349.3125 });
    expect(at('Location', 9)).toBeUndefined();
    expect(xml).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    );
    expect(xml).not.toContain('<f>');
  });

  it('has days from before its calendar as text', async () => {
    const dates = { startDate: '0026-01-01', endDate: '1899-12-31' };
    const { id } = await addProject(server.as.Admin, { clientId, name: 'Aqueduct', ...dates });
    const { cells } = await sheetOf(await get('/projects?format=xlsx&search=aqueduct'));
    await server.as.Admin.delete(`/projects/${String(id)}`);
    const values = [...cells.values()].map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(Object.values(dates)));
  });

  it('is not made if the list has more rows than it can hold', () => {
    const messages = ['csv', 'xlsx'].map((format) => {
      try {
        expectToFit(format as 'csv', MAX_SHEET_ROWS);
        return null;
      } catch (error) {
        return (error as { details: { errors: object } }).details.errors;
      }
    });
    expect(messages).toEqual([null, { format: [expect.stringContaining('1,048,575 rows')] }]);
  });
});

describe('the permissions for a file', () => {
  it('are those of its list', async () => {
    const paths = ['/inspections', '/items', '/projects', '/clients', '/users'];
    const statuses = async (role: keyof TestServer['as']) => {
      const found: number[] = [];
      for (const path of paths) {
        const response = await get(`${path}?format=csv`, role);
        found.push(response.status);
        await response.arrayBuffer();
      }
      return found;
    };
    expect(await statuses('Inspector')).toEqual([200, 200, 200, 403, 403]);
    expect(await statuses('ProjectManager')).toEqual([200, 200, 200, 200, 403]);
  });

  it('leave out the fields that an inspector does not see', async () => {
    const [header] = await csvRows(await get('/projects?format=csv', 'Inspector'));
    expect(header).toEqual(['ID', 'Name', 'Client', 'Address']);
  });

  it('refuse what the list refuses', async () => {
    for (const query of [
      'format=pdf',
      'format=csv&page=1',
      'format=csv&status=Lost',
      'format=csv&timeZone=Mars',
      '',
    ])
      expect([query, (await get(`/items?${query}`)).status]).toEqual([query, 400]);
  });

  it('allow three at once, and the reader can ask for the progress', async () => {
    const key = 'how-far-1';
    const running = server.services.downloads;
    const held = [0, 1, 2].map(() => running.begin(1, key));
    Object.assign(held[0]?.progress ?? {}, { done: 250, total: 1000 });
    expect((await get('/users?format=csv')).status).toBe(429);
    expect((await server.as.Admin.get(`/downloads/progress/${key}`)).body).toEqual({
      done: 250,
      total: 1000,
    });
    expect((await server.as.Inspector.get(`/downloads/progress/${key}`)).body).toBeNull();
    for (const { end } of held) end();
    await bytesOf(await get('/users?format=csv'));
    expect((await server.as.Admin.get(`/downloads/progress/${key}`)).body).toBeNull();
  });
});
