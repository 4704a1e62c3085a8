import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListedItemsQuery, listItems } from '../../../contract/items/list-calls';
import { getInspectionStatistics } from '../../../contract/dashboard/calls';
import { me as getMe } from '../../../contract/session/calls';
import type { Api } from '../../support/server/api';
import {
  addClient,
  addInspection,
  addItem,
  addProject,
  bodyOf,
} from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** The items of all inspections in one list. */

let server: TestServer;
let admin: Api;
let north: Place;
let south: Place;
let me: { id: number };

interface Place {
  clientId: number;
  projectId: number;
  inspectionId: number;
}

async function addPlace(name: string): Promise<Place> {
  const client = await addClient(admin, { name: `${name} AG` });
  const project = await addProject(admin, { clientId: client.id, name: `${name} Tower` });
  const inspection = await addInspection(admin, { projectId: project.id, title: `${name} survey` });
  return { clientId: client.id, projectId: project.id, inspectionId: inspection.id };
}

const titles = async (query: Partial<Record<keyof ListedItemsQuery, string>> = {}) => {
  const address = `/inspectionitems?${new URLSearchParams(query).toString()}`;
  return bodyOf(listItems, await server.as.Inspector.get(address)).map(({ title }) => title);
};

beforeAll(async () => {
  server = await startServer();
  admin = server.as.Admin;
  north = await addPlace('North');
  south = await addPlace('South');
  me = bodyOf(getMe, await server.as.Inspector.get('/auth/me'));
  await addItem(admin, { ...inNorth(), title: 'Crack', dueDate: '2026-11-01', priority: 4 });
  await addItem(admin, { ...inNorth(), title: 'Leak', dueDate: '2026-12-01', assignedToId: me.id });
  await addItem(admin, { ...inSouth(), title: 'Rust', location: 'Stairs', category: 'Safety' });
  const { id, version } = await addItem(admin, {
    ...inSouth(),
    title: 'Loose rail',
    dueDate: '2026-11-01',
  });
  await admin.patch(`/inspectionitems/${String(id)}/resolve`, { version });
});

afterAll(() => server.close());

const inNorth = () => ({ inspectionId: north.inspectionId });
const inSouth = () => ({ inspectionId: south.inspectionId });

describe('the list of all items', () => {
  it('names the place of each item, the newest first', async () => {
    const answer = await server.as.Inspector.get('/inspectionitems?pageSize=1&page=4');
    expect(answer.headers.get('x-total-count')).toBe('4');
    expect(bodyOf(listItems, answer)).toMatchObject([
      {
        title: 'Crack',
        ...inNorth(),
        inspectionTitle: 'North survey',
        projectId: north.projectId,
        projectName: 'North Tower',
        clientId: north.clientId,
        clientName: 'North AG',
        inspectionAssignedToId: null,
      },
    ]);
    expect(await titles()).toEqual(['Loose rail', 'Rust', 'Leak', 'Crack']);
  });

  it.each([
    ['project', () => ({ projectId: String(south.projectId) }), ['Loose rail', 'Rust']],
    ['client', () => ({ clientId: String(north.clientId) }), ['Leak', 'Crack']],
    ['inspection', () => ({ inspectionId: String(south.inspectionId) }), ['Loose rail', 'Rust']],
    ['assignee', () => ({ assignedToId: String(me.id) }), ['Leak']],
    ['category', () => ({ category: 'Safety' }), ['Rust']],
    ['priority', () => ({ priority: '4' }), ['Crack']],
    ['status', () => ({ status: 'Resolved' }), ['Loose rail']],
    ['overdue', () => ({ isResolved: 'false', dueUpTo: '2026-11-22' }), ['Crack']],
    ['days', () => ({ dueFrom: '2026-11-01', dueUpTo: '2026-11-01' }), ['Loose rail', 'Crack']],
    ['words of the location', () => ({ search: 'stairs' }), ['Rust']],
    ['words with few letters', () => ({ search: 'ru' }), ['Rust']],
    ['due date', () => ({ sort: '-dueDate' }), ['Leak', 'Loose rail', 'Crack', 'Rust']],
  ])('is filtered and ordered by %s', async (_, query, expected) => {
    expect(await titles(query())).toEqual(expected);
  });
});

it('items follow their inspection to another project, client and into the archive', async () => {
  const east = await addPlace('East');
  const west = await addPlace('West');
  await addItem(admin, { inspectionId: east.inspectionId, title: 'Wanderer' });
  const path = `/inspections/${String(east.inspectionId)}`;
  const inEast = { projectId: String(east.projectId) };
  const inWest = { clientId: String(west.clientId) };

  await admin.put(path, { projectId: west.projectId, version: 1 });
  expect([await titles(inEast), await titles(inWest)]).toEqual([[], ['Wanderer']]);

  await admin.put(`/projects/${String(west.projectId)}`, { clientId: east.clientId, version: 1 });
  expect([await titles(inWest), await titles({ clientId: String(east.clientId) })]).toEqual([
    [],
    ['Wanderer'],
  ]);

  await admin.patch(`${path}/archive`, {});
  const archived = { isArchived: 'true' };
  expect([await titles(archived), await titles({ isArchived: 'false' })]).toEqual([
    ['Wanderer'],
    ['Loose rail', 'Rust', 'Leak', 'Crack'],
  ]);
});

it('users find and count the items to verify that they have not resolved', async () => {
  const toVerify = async (api: Api) => {
    const items = bodyOf(listItems, await api.get('/inspectionitems?toVerify=true'));
    const figures = await api.get(
      '/inspections/statistics?startDate=2026-11-01T00:00:00.000Z&endDate=2026-11-30T23:59:59.999Z',
    );
    const count = figures.status === 403 ? null : bodyOf(getInspectionStatistics, figures);
    return [items.map(({ title }) => title), count?.itemsToVerify ?? null];
  };
  const { ProjectManager: manager, Inspector: inspector } = server.as;
  const { id, version } = await addItem(admin, { ...inNorth(), title: 'Fire door' });
  const body = { version, requiresVerification: true };
  await manager.patch(`/inspectionitems/${String(id)}/resolve`, body);
  expect(await toVerify(manager)).toEqual([[], 0]);
  expect(await toVerify(admin)).toEqual([['Fire door'], 1]);
  expect(await toVerify(inspector)).toEqual([['Fire door'], null]);
  await admin.delete(`/inspectionitems/${String(id)}`);
  expect(await toVerify(admin)).toEqual([[], 0]);
});

it('the totals count what was added, resolved, archived and deleted', async () => {
  const totals = async () => {
    const queries = [
      '',
      'isResolved=false',
      'status=Resolved',
      'isArchived=true',
      'priority=4&isResolved=false',
      'category=Safety',
      'category=Quality&priority=1',
    ];
    const answers = queries.map((query) => server.as.Inspector.get(`/inspectionitems?${query}`));
    return (await Promise.all(answers)).map(({ headers }) => Number(headers.get('x-total-count')));
  };
  const before = await totals();
  const plus = (...changes: number[]) =>
    before.map((total, index) => total + (changes[index] ?? 0));
  const place = await addPlace('Totals');
  const kind = { category: 'Safety', priority: 4 };
  const { id, version } = await addItem(admin, { inspectionId: place.inspectionId, ...kind });
  const path = `/inspectionitems/${String(id)}`;
  expect(await totals()).toEqual(plus(1, 1, 0, 0, 1, 1, 0));
  await admin.put(path, { category: 'Quality', priority: 1, version });
  expect(await totals()).toEqual(plus(1, 1, 0, 0, 0, 0, 1));
  await admin.patch(`${path}/resolve`, {});
  expect(await totals()).toEqual(plus(1, 0, 1, 0, 0, 0, 1));
  await admin.patch(`/inspections/${String(place.inspectionId)}/archive`, {});
  expect(await totals()).toEqual(plus(1, 0, 1, 1, 0, 0, 1));
  await admin.delete(path);
  expect(await totals()).toEqual(before);
});

it('an unknown filter or value is refused', async () => {
  for (const query of ['dueUpTo=yesterday', 'projectId=0', 'color=red', 'sort=projectName']) {
    const { status } = await server.as.Inspector.get(`/inspectionitems?${query}`);
    expect([query, status]).toEqual([query, 400]);
  }
});
