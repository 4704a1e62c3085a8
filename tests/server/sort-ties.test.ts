import { afterAll, beforeAll, expect, it } from 'vitest';
import { clockAt } from '../support/clock';
import { addClient, addInspection, addItem, addProject } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

/** Records that are equal in a column sort by id, on one page as on several. */

const COUNT = 5;
const DATES = { startDate: '2026-03-01', endDate: '2026-09-01' };

let server: TestServer;

beforeAll(async () => {
  // A clock that does not move, so that the records have equal times too.
  server = await startServer({ now: clockAt('2026-11-01T08:00:00.000Z').now });
  const admin = server.as.Admin;
  for (let index = 0; index < COUNT; index += 1) await addClient(admin);
  for (let index = 0; index < COUNT; index += 1) {
    await addProject(admin, { clientId: 1, ...DATES });
  }
  for (let index = 0; index < COUNT; index += 1) await addInspection(admin, { projectId: 1 });
  for (let index = 0; index < COUNT; index += 1) {
    await addItem(admin, { inspectionId: 1, dueDate: '2026-12-01' });
  }
});

afterAll(() => server.close());

const ITEMS = '/inspectionitems/by-inspection/1';
const INSPECTION_COLUMNS = ['title', 'projectName', 'clientName', 'inspectionDate', 'createdAt'];
const COLUMNS: readonly (readonly [string, readonly string[]])[] = [
  ['/clients', ['name', 'contactPerson', 'email', 'createdAt']],
  ['/projects', ['name', 'clientName', 'startDate', 'endDate', 'createdAt']],
  ['/inspections', [...INSPECTION_COLUMNS, 'inspectorName', 'status']],
  [ITEMS, ['title', 'priority', 'status', 'category', 'dueDate', 'createdAt']],
];

const ASCENDING = [1, 2, 3, 4, 5];

async function idsOf(path: string, pageSize: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; page <= COUNT / pageSize; page += 1) {
    const query = `page=${String(page)}&pageSize=${String(pageSize)}`;
    const { body } = await server.as.Admin.get(`${path}&${query}`);
    ids.push(...(body as { id: number }[]).map(({ id }) => id));
  }
  return ids;
}

it.each(COLUMNS.flatMap(([path, columns]) => columns.map((column) => [path, column] as const)))(
  '%s by %s',
  async (path, column) => {
    for (const pageSize of [1, COUNT]) {
      expect(await idsOf(`${path}?sort=${column}`, pageSize)).toEqual(ASCENDING);
      expect(await idsOf(`${path}?sort=-${column}`, pageSize)).toEqual(ASCENDING.toReversed());
    }
  },
);
