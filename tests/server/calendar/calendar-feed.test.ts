import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CalendarAddress } from '../../../contract/calendar/calls';
import { type Api, statusAndBody } from '../../support/api';
import { valuesIn } from '../../support/icalendar';
import { addInspection, addItem, addSite } from '../../support/records';
import { startServer, type TestServer } from '../../support/server';

/** The calendar feed of a person. */

const NOW = '2026-11-22T10:00:00.000Z';
const INSPECTOR = 3;

let server: TestServer;
let admin: Api;
let inspector: Api;
let site: Awaited<ReturnType<typeof addSite>>;

beforeAll(async () => {
  server = await startServer({ now: () => new Date(NOW), makeReport: null });
  admin = server.as.Admin;
  inspector = server.as.Inspector;
  site = await addSite(admin);
});

afterAll(() => server.close());

const feed = async (api = inspector) => (await api.get('/calendar-feed')).body as CalendarAddress;

async function newFeed(api = inspector): Promise<string> {
  expect(statusAndBody(await api.post('/calendar-feed'))).toEqual({
    status: 200,
    body: { createdAt: NOW },
  });
  const { path } = await feed(api);
  expect(path).toMatch(/^\/api\/calendars\/[\w-]{43}\/plumbline\.ics$/);
  return `${server.url}${String(path)}`;
}

const read = (address: string, headers = {}) => fetch(address, { headers });

it('has the inspections and the due dates of its person', async () => {
  const project = { projectId: site.project.id };
  const mine = { ...project, assignedToId: INSPECTOR, title: 'Deck, south; 2nd' };
  const { id } = await addInspection(admin, {
    ...mine,
    inspectionDate: '2026-11-30T08:30:00.000Z',
  });
  await addInspection(admin, { ...project, title: 'Somebody else’s', assignedToId: 2 });
  await addInspection(admin, { ...mine, inspectionDate: '2026-05-01T08:30:00.000Z' });
  const due = { inspectionId: id, assignedToId: INSPECTOR, dueDate: '2026-12-24' };
  const item = await addItem(admin, { ...due, title: 'Wet wall' });
  const done = await addItem(admin, { ...due, title: 'Dry wall' });
  await addItem(admin, { ...due, title: 'Without date', dueDate: null });
  await addItem(admin, { ...due, title: 'Of another', assignedToId: 2 });
  const address = await newFeed();
  const ids = async () => valuesIn(await (await read(address)).text(), 'UID');
  const before = await ids();

  await admin.patch(`/inspectionitems/${String(done.id)}/resolve`, { notes: 'Done' });
  const answer = await read(address);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await answer.text();
  expect(valuesIn(text, 'X-WR-CALNAME')).toEqual(['Plumbline – Test Inspector']);
  const named = ['SUMMARY', 'STATUS', 'DTSTART', 'URL'].map((property) => valuesIn(text, property));
  const page = `${server.url}/inspections/${String(id)}`;
  expect(named).toEqual([
    ['Deck, south; 2nd', 'Due: Dry wall', 'Due: Wet wall'],
    ['CONFIRMED', 'CANCELLED', 'CONFIRMED'],
    ['20261130T083000Z', '20261224', '20261224'],
    [page, `${page}/items/${String(done.id)}`, `${page}/items/${String(item.id)}`],
  ]);
  // Changes keep the ids, which are unique in the world.
  expect(await ids()).toEqual(before);
  expect(before[2]).toMatch(new RegExp(`^item-${String(item.id)}@[\\da-f]{16}\\.plumbline$`));
});

it('is only sent again when something has changed', async () => {
  const address = await newFeed();
  const first = await read(address);
  const etag = String(first.headers.get('etag'));
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const known = { 'if-none-match': `W/"other", ${etag}` };
  expect((await read(address, known)).status).toBe(304);
  const assigned = { projectId: site.project.id, assignedToId: INSPECTOR };
  await addInspection(admin, { ...assigned, inspectionDate: '2026-12-01T08:30:00.000Z' });
  expect((await read(address, known)).status).toBe(200);
});

it('ends when its address is replaced, it is removed, or its person is deactivated', async () => {
  const api = server.as.ProjectManager;
  expect(await feed(api)).toEqual({ createdAt: null, path: null });
  const first = await newFeed(api);
  const second = await newFeed(api);
  const statuses = async () => [(await read(first)).status, (await read(second)).status];
  expect(await statuses()).toEqual([404, 200]);
  await admin.post('/auth/deactivate-user/2');
  expect(await statuses()).toEqual([404, 404]);
  await admin.post('/auth/reactivate-user/2');
  expect(await statuses()).toEqual([404, 200]);

  const own = await newFeed();
  expect(statusAndBody(await inspector.delete('/calendar-feed'))).toEqual({
    status: 200,
    body: { createdAt: null },
  });
  expect(await feed()).toEqual({ createdAt: null, path: null });
  expect((await read(own)).status).toBe(404);
});
