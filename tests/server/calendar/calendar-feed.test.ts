import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CalendarAddress } from '../../../contract/calendar/calls';
import { type Api, signIn, statusAndBody } from '../../support/server/api';
import { eventsIn, valuesIn } from '../../support/server/icalendar';
import { addInspection, addItem, addSite } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** The calendar feed of a person. */

const NOW = '2026-11-22T10:00:00.000Z';
const ADMIN = 1;
const INSPECTOR = 3;

let server: TestServer;
let admin: Api;
let inspector: Api;
let now = new Date(NOW);
let site: Awaited<ReturnType<typeof addSite>>;

beforeAll(async () => {
  server = await startServer({ now: () => now, makeReport: null });
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

interface Versioned {
  id: number;
  version: number;
}

const read = (address: string, headers = {}) => fetch(address, { headers });

it('a feed has the inspections and the due dates of its person', async () => {
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
  // Changes keep the ids, which are globally unique.
  expect(await ids()).toEqual(before);
  expect(before[2]).toMatch(new RegExp(`^item-${String(item.id)}@[\\da-f]{16}\\.plumbline$`));
});

it('a feed shows for 30 days what was deleted, lost its date, or belongs to somebody else', async () => {
  const project = { projectId: site.project.id, assignedToId: ADMIN };
  const day = { inspectionDate: '2026-11-30T08:30:00.000Z' };
  const add = (title: string) => addInspection(admin, { ...project, ...day, title });
  const [given, gone, kept] = [await add('Given'), await add('Gone'), await add('Kept')];
  const addDue = (title: string, { id }: { id: number }) =>
    addItem(admin, { inspectionId: id, title, assignedToId: ADMIN, dueDate: '2026-12-24' });
  await addDue('Archived', given);
  const [deleted, undated, back] = [
    await addDue('Deleted', kept),
    await addDue('Undated', kept),
    await addDue('Back', kept),
  ];
  const address = await newFeed(admin);
  const before = eventsIn(await (await read(address)).text());
  expect(before.map(({ STATUS }) => STATUS)).toEqual(Array.from({ length: 7 }, () => 'CONFIRMED'));

  const change = async (path: string, { id, version }: Versioned, changes: object) => {
    const answer = await admin.put(`${path}/${String(id)}`, { ...changes, version });
    expect(answer.status).toBe(200);
    return answer.body as Versioned;
  };
  await change('/inspections', given, { assignedToId: INSPECTOR });
  await admin.patch(`/inspections/${String(given.id)}/archive`);
  await admin.delete(`/inspections/${String(gone.id)}`);
  await admin.delete(`/inspectionitems/${String(deleted.id)}`);
  await change('/inspectionitems', undated, { dueDate: null });
  const other = await change('/inspectionitems', back, { assignedToId: INSPECTOR });
  await change('/inspectionitems', other, { assignedToId: ADMIN });

  const after = eventsIn(await (await read(address)).text());
  expect(Object.fromEntries(after.map(({ SUMMARY, STATUS }) => [SUMMARY, STATUS]))).toEqual({
    Given: 'CANCELLED',
    Gone: 'CANCELLED',
    Kept: 'CONFIRMED',
    'Due: Archived': 'CANCELLED',
    'Due: Deleted': 'CANCELLED',
    'Due: Undated': 'CANCELLED',
    'Due: Back': 'CONFIRMED',
  });
  // Each appears once, by the id that calendars know, on its day, and with a higher sequence if it
  // changed.
  const sorted = (events: typeof after) => events.map(({ UID }) => UID).sort();
  expect(sorted(after)).toEqual(sorted(before));
  for (const { UID, SUMMARY, DTSTART, SEQUENCE } of after) {
    const old = before.find((event) => event.UID === UID);
    const isHigher = Number(SEQUENCE) > Number(old?.SEQUENCE);
    expect({ SUMMARY, DTSTART, isHigher }).toEqual({
      SUMMARY: old?.SUMMARY,
      DTSTART: old?.DTSTART,
      isHigher: SUMMARY !== 'Kept',
    });
  }

  now = new Date('2026-12-22T10:00:01.000Z');
  const later = eventsIn(await (await read(address)).text()).map(({ SUMMARY }) => SUMMARY);
  expect(later.sort()).toEqual(['Due: Archived', 'Due: Back', 'Kept']);
  now = new Date(NOW);
});

it('a feed shows for 30 days what was moved to a day before it begins, and has what is scheduled', async () => {
  const { id: projectId } = (await addSite(admin)).project;
  const mine = { projectId, assignedToId: 2 };
  const inspectionDate = '2026-11-30T08:30:00.000Z';
  const moved = await addInspection(admin, { ...mine, title: 'Moved', inspectionDate });
  const old = '2026-05-01T08:30:00.000Z';
  const scheduledDate = '2026-12-01T08:30:00.000Z';
  await addInspection(admin, { ...mine, title: 'Next', inspectionDate: old, scheduledDate });
  const due = { inspectionId: moved.id, assignedToId: 2, dueDate: '2026-12-24' };
  const late = await addItem(admin, { ...due, title: 'Late' });
  await addItem(admin, { ...due, title: 'Recorded late', dueDate: '2026-05-02' });
  const others = { ...due, dueDate: '2026-05-02', assignedToId: null };
  const given = await addItem(admin, { ...others, title: 'Given late' });
  const planned = { ...mine, title: 'Moved up', inspectionDate: old, scheduledDate };
  const unplanned = await addInspection(admin, planned);
  const address = await newFeed(server.as.ProjectManager);
  const starts = async () => {
    const events = eventsIn(await (await read(address)).text());
    const own = events.filter(({ SUMMARY }) => /Moved|Next|late$/i.test(SUMMARY));
    return own.map(({ SUMMARY, STATUS, DTSTART }) => `${SUMMARY} ${DTSTART} ${STATUS}`).sort();
  };
  const version = 1;
  await admin.put(`/inspections/${String(moved.id)}`, { inspectionDate: old, version });
  await admin.put(`/inspectionitems/${String(late.id)}`, { dueDate: '2026-05-02', version });
  await admin.put(`/inspections/${String(unplanned.id)}`, { scheduledDate: null, version });
  // It was never in the feed, however it is changed.
  await admin.put(`/inspectionitems/${String(given.id)}`, { assignedToId: 2, version });
  await admin.put(`/inspectionitems/${String(given.id)}`, { notes: 'Dry', version: 2 });
  expect(await starts()).toEqual([
    'Due: Late 20260502 CONFIRMED',
    'Moved 20260501T083000Z CONFIRMED',
    'Moved up 20260501T083000Z CONFIRMED',
    'Next 20261201T083000Z CONFIRMED',
  ]);
  now = new Date('2026-12-22T10:00:01.000Z');
  expect(await starts()).toEqual(['Next 20261201T083000Z CONFIRMED']);
  now = new Date(NOW);
  await server.as.ProjectManager.delete('/calendar-feed');
});

it('a feed is only sent again when something has changed', async () => {
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

it('a feed ends with a password reset, and has nothing until the person has chosen a password', async () => {
  const email = 'lee.moss@plumbline.test';
  const person = { email, firstName: 'Lee', lastName: 'Moss', role: 'Inspector' };
  const added = await admin.post('/auth/register', { ...person, password: 'Handed-out-42' });
  const { id } = (added.body as { user: { id: number } }).user;
  const choosePassword = async (handedOut: string, chosen: string) => {
    const first = await signIn(server.url, email, handedOut);
    const body = { currentPassword: handedOut, newPassword: chosen };
    expect((await first.post('/auth/change-password', body)).status).toBe(200);
    return signIn(server.url, email, chosen);
  };
  const address = await newFeed(await choosePassword('Handed-out-42', 'Own-choice-7'));
  expect((await read(address)).status).toBe(200);

  const reset = await admin.post(`/auth/reset-password/${String(id)}`);
  expect((await read(address)).status).toBe(404);
  const { newPassword } = reset.body as { newPassword: string };
  const back = await choosePassword(newPassword, 'Other-choice-8');
  expect([(await read(address)).status, await feed(back)]).toEqual([
    404,
    { createdAt: null, path: null },
  ]);

  // An older version kept the feed.
  const next = await newFeed(back);
  const { db } = server.services.database;
  const isReset = (requires_password_reset: number) =>
    db.updateTable('users').set({ requires_password_reset }).where('id', '=', id).execute();
  await isReset(1);
  expect((await read(next)).status).toBe(404);
  await isReset(0);
  expect((await read(next)).status).toBe(200);
});

it('a feed ends when its address is replaced, it is removed, or its person is deactivated', async () => {
  const api = server.as.ProjectManager;
  expect(await feed(api)).toEqual({ createdAt: null, path: null });
  const first = await newFeed(api);
  const second = await newFeed(api);
  const statuses = async () => [(await read(first)).status, (await read(second)).status];
  expect(await statuses()).toEqual([404, 200]);
  await admin.post('/auth/deactivate-user/2');
  expect(await statuses()).toEqual([404, 404]);
  await admin.post('/auth/reactivate-user/2');
  expect(await statuses()).toEqual([404, 404]);

  const own = await newFeed();
  expect(statusAndBody(await inspector.delete('/calendar-feed'))).toEqual({
    status: 200,
    body: { createdAt: null },
  });
  expect(await feed()).toEqual({ createdAt: null, path: null });
  expect((await read(own)).status).toBe(404);
});
