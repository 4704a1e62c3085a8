import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDeviceCopy } from '../../../contract/device/calls';
import { listItems } from '../../../contract/items/list-calls';
import { me as getMe } from '../../../contract/session/calls';
import { ALL_ITEMS_VIEWS, type AllItemsQuery } from '../../../machines/items/all-items.machine';
import { listedIn, pageOfCopied } from '../../../machines/items/copied-items';
import { filteredBy } from '../../../src/features/all-items/calls';
import { allItemsQuery } from '../../support/records/all-items-query';
import { addInspection, addItem, addSite, bodyOf, type Site } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** The list of all items on a device answers as the server does. */

let server: TestServer;
let site: Site;
let userId: number;
let ids: number[];

beforeAll(async () => {
  server = await startServer();
  const admin = server.as.Admin;
  site = await addSite(admin);
  const other = await addInspection(admin, { projectId: site.project.id, title: 'Roof survey' });
  const archived = await addInspection(admin, { projectId: site.project.id, title: 'Old survey' });
  ids = [site.inspection.id, other.id, archived.id];
  ({ id: userId } = bodyOf(getMe, await server.as.Inspector.get('/auth/me')));
  const here = { inspectionId: site.inspection.id };
  const there = { inspectionId: other.id };
  const old = { inspectionId: archived.id };
  await addItem(admin, { ...here, title: 'Éclat', dueDate: '2026-11-01', priority: 4 });
  await addItem(admin, { ...here, title: 'eclair', dueDate: '2026-12-01', assignedToId: userId });
  await addItem(admin, { ...there, title: 'Rust 10', location: 'Stairs', category: 'Safety' });
  await addItem(admin, { ...there, title: 'Rust 9', category: 'Electrical', status: 'InProgress' });
  await addItem(admin, { ...here, title: 'Due today', dueDate: '2026-11-15' });
  await addItem(admin, { ...there, title: 'Due in a week', dueDate: '2026-11-22' });
  await addItem(admin, { ...there, title: 'Due later', dueDate: '2026-11-23' });
  await addItem(admin, { ...old, title: 'Archived crack' });
  for (const by of ['Inspector', 'Admin'] as const) {
    const { id, version } = await addItem(admin, {
      ...there,
      title: `Rail of ${by}`,
      dueDate: '2026-10-01',
      requiresVerification: true,
    });
    await server.as[by].patch(`/inspectionitems/${String(id)}/resolve`, { version });
  }
  await admin.patch(`/inspections/${String(archived.id)}/archive`);
  // As of an item that was imported after others were added.
  const { db } = server.services.database;
  await sql`UPDATE items SET created_at = '2020-01-01T12:00:00.000Z'
    WHERE title = 'Due later'`.execute(db);
});

afterAll(() => server.close());

const copied = async () => {
  const copies = await Promise.all(
    ids.map(async (id) => {
      const answer = await server.as.Inspector.get(`/device-copies/${String(id)}`);
      return bodyOf(getDeviceCopy, answer);
    }),
  );
  return copies
    .filter(({ isArchived }) => !isArchived)
    .flatMap((copy) => listedIn(copy, copy.inspectionItems));
};

const NARROWED: readonly Partial<AllItemsQuery>[] = [
  {},
  { search: 'rust stairs' },
  { search: 'ECLA' },
  { status: 'InProgress' },
  { priority: '4' },
  { category: 'Safety' },
  { project: '1' },
  { project: '999' },
  { inspection: '2' },
  { inspection: '999' },
  { assignee: 'none' },
  { due: 'today' },
  { due: 'week' },
  { due: 'none' },
  { due: '2026-11-01..2026-11-15' },
  { due: '2026-11-02..' },
  { due: '..2026-11-01' },
  { due: '2026-11-16..2026-11-15' },
  { due: 'week', assignee: 'none', inspection: '1', sort: '-dueDate' },
  ...['title', 'priority', 'status', 'category', 'dueDate', 'createdAt'].flatMap((column) => [
    { sort: column },
    { sort: `-${column}` },
  ]),
];

test.each(ALL_ITEMS_VIEWS)('the view "%s" has the same rows on a device', async (view) => {
  const all = await copied();
  for (const narrowed of [...NARROWED, { assignee: String(userId) }]) {
    const query = allItemsQuery({ view, userId, ...narrowed });
    const address = `/inspectionitems?${new URLSearchParams(filteredBy(query)).toString()}`;
    const answer = await server.as.Inspector.get(address);
    const titles = bodyOf(listItems, answer).map(({ title }) => title);
    const page = pageOfCopied(all, query);
    const shown = { rows: page.rows.map(({ title }) => title), total: page.total };
    expect({ narrowed, ...shown }).toEqual({ narrowed, rows: titles, total: titles.length });
  }
});
