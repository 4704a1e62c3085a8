import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listInspections } from '../../../contract/inspections/calls';
import type { Api } from '../../support/server/api';
import { addInspection, addSite, bodyOf } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** The filters behind the quick views of the list: a day, a user, and overdue. */

let server: TestServer;
let api: Api;

const INSPECTOR = 3;

beforeAll(async () => {
  server = await startServer();
  api = server.as.Inspector;
  const { project } = await addSite(server.as.Admin);
  const add = (title: string, fields: object) =>
    addInspection(server.as.Admin, { projectId: project.id, title, ...fields });
  // Both are on 21 November in Sydney; the first is on the day before in UTC.
  await add('Early', { inspectionDate: '2026-11-20T22:00:00.000Z', assignedToId: INSPECTOR });
  await add('Late', { inspectionDate: '2026-11-21T12:59:59.000Z', status: 2 });
  await add('Next day', { inspectionDate: '2026-11-21T13:00:00.000Z', assignedToId: INSPECTOR });
  await add('Long ago', { inspectionDate: '2026-03-02T08:00:00.000Z', status: 1 });
  await add('Done long ago', {
    inspectionDate: '2026-03-01T08:00:00.000Z',
    status: 2,
    assignedToId: INSPECTOR,
  });
});

afterAll(() => server.close());

async function titles(query: string): Promise<string[]> {
  const answer = await api.get(`/inspections?sort=inspectionDate&${query}`);
  const rows = bodyOf(listInspections, answer).map(({ title }) => title);
  return rows.filter((title) => title !== 'Deck survey');
}

describe('the inspections', () => {
  it('of a day are those of that day in the time zone', async () => {
    const day = 'startDate=2026-11-21&endDate=2026-11-21';
    expect(await titles(`${day}&timeZone=Australia/Sydney`)).toEqual(['Early', 'Late']);
    expect(await titles(`${day}&timeZone=UTC`)).toEqual(['Late', 'Next day']);
  });

  it('of a user are those that are assigned to them', async () => {
    expect(await titles(`assignedToId=${String(INSPECTOR)}`)).toEqual([
      'Done long ago',
      'Early',
      'Next day',
    ]);
    expect(await titles('assignedToId=2147483647')).toEqual([]);
  });

  it('of nobody are those without an assigned person', async () => {
    const [nobody, anybody] = await Promise.all([
      titles('isAssigned=false'),
      titles('isAssigned=true'),
    ]);
    expect({ nobody, anybody }).toEqual({
      nobody: ['Long ago', 'Late'],
      anybody: ['Done long ago', 'Early', 'Next day'],
    });
    expect(await titles(`isAssigned=false&assignedToId=${String(INSPECTOR)}`)).toEqual([]);
    expect(await titles('isAssigned=false&search=ago&isComplete=false')).toEqual(['Long ago']);
  });

  it('that are overdue are before the day and not complete', async () => {
    const before = 'endDate=2026-11-20&timeZone=Australia/Sydney';
    expect(await titles(`${before}&isComplete=false`)).toEqual(['Long ago']);
    expect(await titles(`${before}&isComplete=true`)).toEqual(['Done long ago']);
  });

  it('of a view are searched and filtered like all', async () => {
    const mine = `assignedToId=${String(INSPECTOR)}`;
    expect(await titles(`${mine}&status=2`)).toEqual(['Done long ago']);
    expect(await titles(`${mine}&search=next`)).toEqual(['Next day']);
    expect(await titles('isComplete=false&status=2')).toEqual([]);
  });
});

it.each([
  'startDate=2026-02-30',
  'startDate=2026-11-21&timeZone=Mars/Olympus',
  'assignedToId=me',
  'assignedToId=0',
  'isComplete=maybe',
  'isAssigned=maybe',
])('%s is refused', async (query) => {
  expect((await api.get(`/inspections?${query}`)).status).toBe(400);
});
