import { afterAll, beforeAll, expect, test } from 'vitest';
import { INSPECTION_COLUMNS, listInspections } from '../../../contract/inspections/calls';
import type { Inspection } from '../../../contract/inspections/inspection';
import { me as getMe } from '../../../contract/session/calls';
import { pageOf } from '../../../machines/inspections/copied-page';
import {
  INSPECTION_VIEWS,
  type InspectionQuery,
  NO_INSPECTION_FILTERS,
} from '../../../machines/inspections/inspection-list.machine';
import { IMPLIED } from '../../../src/features/inspections/inspection-query';
import { filteredBy } from '../../../src/features/inspections/list-calls';
import { clearedBy } from '../../../src/loading/view-filters';
import {
  addClient,
  addInspection,
  addItem,
  addProject,
  bodyOf,
} from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** The list of inspections on a device answers as the server does. */

let server: TestServer;
let userId: number;
let copied: readonly Inspection[];

const TODAY = '2026-11-15';
/** A moment on the user's calendar. */
const at = (time: string) => new Date(`2026-11-${time}`).toISOString();

beforeAll(async () => {
  server = await startServer();
  const admin = server.as.Admin;
  ({ id: userId } = bodyOf(getMe, await server.as.Inspector.get('/auth/me')));
  const [bridge, quay] = await Promise.all(
    ['Bridge', 'Quay'].map(async (name) => {
      const client = await addClient(admin, { name: `${name} Ltd` });
      return addProject(admin, { clientId: client.id, name });
    }),
  );
  if (bridge === undefined || quay === undefined) throw new Error('There are no projects');
  const here = { projectId: bridge.id };
  const there = { projectId: quay.id };
  const mine = { assignedToId: userId };
  const rows = [
    await addInspection(admin, { ...here, title: 'Éclat', inspectionDate: at('15T00:00') }),
    await addInspection(admin, {
      ...there,
      ...mine,
      title: 'eclair',
      inspectionDate: at('15T23:59'),
    }),
    await addInspection(admin, { ...here, ...mine, title: 'Roof', inspectionDate: at('14T23:59') }),
    await addInspection(admin, { ...there, title: 'Week', inspectionDate: at('22T23:59') }),
    await addInspection(admin, { ...there, title: 'Later', inspectionDate: at('23T00:00') }),
    await addInspection(admin, {
      ...here,
      title: 'Complete',
      status: 2,
      inspectionDate: at('01T12:00'),
    }),
    await addInspection(admin, { ...here, title: 'Roof', inspectionDate: '2026-10-16T12:00:00Z' }),
    await addInspection(admin, { ...here, title: 'Old', inspectionDate: '2026-10-15T12:00:00Z' }),
  ];
  const [first] = rows;
  await addItem(admin, { inspectionId: first?.id ?? 0 });
  const answer = await server.as.Inspector.get('/inspections?pageSize=100');
  copied = bodyOf(listInspections, answer);
  expect(copied).toHaveLength(rows.length);
});

afterAll(() => server.close());

const NARROWED: readonly Partial<InspectionQuery>[] = [
  {},
  { search: 'roof' },
  { search: 'ECLA' },
  { status: '2' },
  { status: 'incomplete' },
  { project: '1' },
  { project: '999' },
  { assignee: '999' },
  { assignee: 'none' },
  { assignee: 'none', project: '2', days: 'week', sort: 'title' },
  { days: 'week' },
  { days: 'month' },
  { days: '2026-11-14..2026-11-15' },
  { days: '2026-11-22..' },
  { days: '..2026-10-16' },
  { days: '2026-11-16..2026-11-15' },
  { days: 'week', project: '2', status: '0', search: 'quay' },
  ...INSPECTION_COLUMNS.flatMap((column) => [{ sort: column }, { sort: `-${column}` }]),
];

test.each(INSPECTION_VIEWS)('the view "%s" has the same rows on a device', async (view) => {
  for (const narrowed of [...NARROWED, { assignee: String(userId) }]) {
    const query: InspectionQuery = {
      view,
      userId,
      today: TODAY,
      ...NO_INSPECTION_FILTERS,
      sort: '-inspectionDate',
      page: 1,
      ...narrowed,
      ...clearedBy(IMPLIED, view),
    };
    const address = `/inspections?${new URLSearchParams(filteredBy(query)).toString()}`;
    const answer = await server.as.Inspector.get(address);
    const ids = bodyOf(listInspections, answer).map(({ id }) => id);
    const page = pageOf(copied, query);
    const shown = { ids: page.rows.map(({ id }) => id), total: page.total };
    expect({ narrowed, ...shown }).toEqual({ narrowed, ids, total: ids.length });
  }
});
