import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareNames } from '../../contract/rules/name-order';
import type { Api } from '../support/server/api';
import { addClient, addInspection, addItem, addProject } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

/** Numbers in names sort by their value, in every list that is sorted by a name. */

let server: TestServer;
let api: Api;

const SORTED = ['Block 3', 'block 12', 'Block 12 b', 'Tower 9', 'TOWER 10', 'Tower 100', 'Tower A'];
const ADDED = SORTED.toSorted();

beforeAll(async () => {
  server = await startServer();
  api = server.as.Admin;
  for (const name of ADDED) {
    const client = await addClient(api, { name, contactPerson: name });
    const project = await addProject(api, { name, clientId: client.id });
    const inspectorName = name;
    await addInspection(api, { title: name, inspectorName, projectId: project.id });
    await addItem(api, { title: name, inspectionId: 1 });
  }
});

afterAll(() => server.close());

const LISTS = [
  ['/clients', 'name'],
  ['/clients', 'contactPerson'],
  ['/projects', 'name'],
  ['/projects', 'clientName'],
  ['/inspections', 'title'],
  ['/inspections', 'projectName'],
  ['/inspections', 'clientName'],
  ['/inspections', 'inspectorName'],
  ['/inspectionitems/by-inspection/1', 'title'],
] as const;

async function column(path: string, name: string): Promise<unknown[]> {
  const { body } = await api.get(path);
  return (body as Record<string, unknown>[]).map((row) => row[name]);
}

it.each(LISTS)('%s by %s', async (path, name) => {
  const query = `?sort=${name}&pageSize=4&page=`;
  const pages = await Promise.all(['1', '2'].map((page) => column(path + query + page, name)));
  expect(pages.flat()).toEqual(SORTED);
  expect(await column(`${path}?sort=-${name}`, name)).toEqual(SORTED.toReversed());
});

it('the browser sorts names like the server', () => {
  expect(ADDED.toSorted(compareNames)).toEqual(SORTED);
});

it('renamed records move to their new positions', async () => {
  const rename = async (path: string, id: number, name: string) => {
    const { body } = await api.get(`${path}/${String(id)}`);
    const { version } = body as { version: number };
    const { status } = await api.put(`${path}/${String(id)}`, { name, version });
    expect(status).toBe(200);
  };
  await rename('/clients', 1, 'Tower 20');
  await rename('/projects', 1, 'Tower 11');
  const clients = SORTED.filter((name) => name !== ADDED[0]);
  clients.splice(clients.indexOf('Tower 100'), 0, 'Tower 20');
  expect(await column('/projects?sort=clientName', 'clientName')).toEqual(clients);
  expect(await column('/inspections?sort=clientName', 'clientName')).toEqual(clients);
  const projects = clients.map((name) => (name === 'Tower 20' ? 'Tower 11' : name));
  expect(await column('/inspections?sort=projectName', 'projectName')).toEqual(projects);
});

it('a number is found in a name as it is written', async () => {
  expect(await column('/inspections?search=er%2010&sort=title', 'title')).toEqual([
    'TOWER 10',
    'Tower 100',
  ]);
});
