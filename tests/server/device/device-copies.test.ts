import { addDays } from 'date-fns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDeviceCopy, listDeviceCopies } from '../../../contract/device/calls';
import { DEVICE_LIMITS } from '../../../contract/device/limits';
import type { Api } from '../../support/server/api';
import { addPhotos } from '../../support/records/item-photos';
import { jpeg } from '../../support/records/pictures';
import { addInspection, addItem, addSite, bodyOf, type Site } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** What is kept on a user's device, and how the device notices changes. */

const MANAGER = 2;
const INSPECTOR = 3;
let server: TestServer;
let admin: Api;
let site: Site;

beforeAll(async () => {
  server = await startServer();
  admin = server.as.Admin;
  site = await addSite(admin);
});

afterAll(() => server.close());

const listed = async (api: Api, query = '') =>
  bodyOf(listDeviceCopies, await api.get(`/device-copies${query}`));
const copyOf = async (id: number) =>
  bodyOf(getDeviceCopy, await admin.get(`/device-copies/${String(id)}`));
const add = (title: string, fields: object = {}) =>
  addInspection(admin, { projectId: site.project.id, title, ...fields });
const photograph = async (itemId: number, names: readonly string[]) =>
  addPhotos(
    admin,
    itemId,
    await Promise.all(names.map(async (name) => ({ bytes: await jpeg(), name }))),
  );
const inDays = (days: number) => addDays(new Date(), days).toISOString();

describe('the inspections on a device', () => {
  it('are the assigned, the newest, the opened and the chosen ones that exist', async () => {
    const old = await add('Assigned', {
      inspectionDate: '2019-01-01T08:00:00.000Z',
      assignedToId: INSPECTOR,
    });
    const archived = await add('Archived', { assignedToId: INSPECTOR });
    await admin.patch(`/inspections/${String(archived.id)}/archive`);
    const opened = await add('Opened', { inspectionDate: '2018-01-01T08:00:00.000Z' });
    const chosen = await add('Chosen', { inspectionDate: '2017-01-01T08:00:00.000Z' });
    const newest: number[] = [];
    for (let day = 0; day < DEVICE_LIMITS.recent; day += 1)
      newest.push((await add('New', { inspectionDate: inDays(day / 10) })).id);
    const rows = await listed(
      server.as.Inspector,
      `?opened=${String(opened.id)},999999&kept=${String(chosen.id)}`,
    );
    // The most important first.
    const ids = rows.map(({ inspectionId }) => inspectionId);
    expect(ids).toEqual([chosen.id, opened.id, old.id, ...newest.toReversed()]);
  });

  it('are those that are needed next, however many are planned or complete', async () => {
    const project = { projectId: site.project.id, assignedToId: MANAGER };
    const plan = (days: number) =>
      addInspection(admin, { ...project, title: 'Planned', inspectionDate: inDays(days) });
    const complete = await plan(-2);
    await admin.patch(`/inspections/${String(complete.id)}/status`, { status: 2 });
    const planned: number[] = [];
    for (let week = 2; week < DEVICE_LIMITS.assigned; week += 1)
      planned.push((await plan(week * 7)).id);
    const [overdue, today] = [(await plan(-400)).id, (await plan(0)).id];
    const ids = (await listed(server.as.ProjectManager)).map(({ inspectionId }) => inspectionId);
    expect(ids.slice(0, DEVICE_LIMITS.assigned)).toEqual([today, overdue, ...planned]);
    expect(await listed(server.as.Inspector)).not.toContainEqual(
      expect.objectContaining({ inspectionId: planned.at(-1) }),
    );
    const [, ...others] = planned;
    for (const id of others) await admin.patch(`/inspections/${String(id)}/archive`);
    const fewer = (await listed(server.as.ProjectManager)).map(({ inspectionId }) => inspectionId);
    expect(fewer.slice(0, 4)).toEqual([today, overdue, planned[0], complete.id]);
  });

  it('are refused if there are too many, or if anything other than ids is named', async () => {
    const many = Array.from({ length: DEVICE_LIMITS.opened + 1 }, (_, index) => index + 1);
    for (const opened of [many.join(','), 'x', '1,,2', '-1', '1;2']) {
      const { status } = await admin.get(`/device-copies?opened=${encodeURIComponent(opened)}`);
      expect([opened, status]).toEqual([opened, 400]);
    }
    expect((await admin.get('/device-copies?opened=')).status).toBe(200);
    expect((await admin.get('/device-copies/999999')).status).toBe(404);
  });
});

describe('the copy of an inspection', () => {
  it('has its items, the address of its project, and the photos in their order', async () => {
    const { id } = await add('With photos');
    const [first, second] = [
      await addItem(admin, { inspectionId: id, title: 'First' }),
      await addItem(admin, { inspectionId: id, title: 'Second' }),
    ];
    const onSecond = await photograph(second.id, ['east.jpg', 'west.jpg']);
    const onFirst = await photograph(first.id, ['crack.jpg']);
    const order = { photoIds: onSecond.map((photo) => photo.id).reverse() };
    await admin.patch(`/inspectionphotos/reorder/${String(second.id)}`, order);
    const copy = await copyOf(id);
    const whole = await admin.get(`/inspections/${String(id)}/with-items`);
    expect(copy).toMatchObject({ ...(whole.body as object), propertyAddress: 'Quay 4' });
    expect(copy.photos.map((photo) => photo.id)).toEqual([
      ...onFirst.map((photo) => photo.id),
      ...order.photoIds,
    ]);
    expect(copy.photos[1]?.fileName).toBe('west.jpg');
  });

  it('has another stamp after every change, and the same one if there was none', async () => {
    const { id } = await add('Changing', { inspectionDate: inDays(1.5) });
    const item = await addItem(admin, { inspectionId: id });
    const path = `/inspectionitems/${String(item.id)}`;
    const photos = await photograph(item.id, ['one.jpg', 'two.jpg']);
    const photo = `/inspectionphotos/${String(photos[0]?.id)}`;
    const changes: readonly (() => Promise<unknown>)[] = [
      () => admin.patch(`/inspections/${String(id)}/status`, { status: 1 }),
      () => addItem(admin, { inspectionId: id }),
      () => admin.patch(`${path}/status`, { status: 'InProgress' }),
      () => photograph(item.id, ['three.jpg']),
      () => admin.put(photo, { caption: 'North', category: 'before', version: 1 }),
      async () => {
        const ids = (await copyOf(id)).photos.map((one) => one.id).reverse();
        return admin.patch(`/inspectionphotos/reorder/${String(item.id)}`, { photoIds: ids });
      },
      () => admin.delete(photo),
      () => admin.delete(path),
      () => admin.put(`/projects/${String(site.project.id)}`, { name: 'Renamed', version: 1 }),
    ];
    const stampOf = async () =>
      (await listed(server.as.Inspector)).find((row) => row.inspectionId === id)?.stamp;
    const stamps = [await stampOf()];
    for (const change of changes) {
      await change();
      stamps.push(await stampOf());
      expect(await stampOf()).toBe(stamps.at(-1));
    }
    expect(new Set(stamps).size).toBe(changes.length + 1);
    expect((await copyOf(id)).stamp).toBe(stamps.at(-1));
  });
});

it('a copy has another stamp when somebody whom it names was renamed', async () => {
  const { id } = await add('With people', { inspectionDate: inDays(1.7), assignedToId: MANAGER });
  const { id: other } = await add('Without them', { inspectionDate: inDays(1.8) });
  const item = await addItem(admin, { inspectionId: id });
  await server.as.Inspector.post(`/inspectionitems/${String(item.id)}/comments`, { text: 'Seen' });
  const rename = async (userId: number, lastName: string) => {
    const { users } = (await admin.get('/auth/users')).body as {
      users: { id: number; firstName: string; role: string; version: number }[];
    };
    const user = users.find((one) => one.id === userId);
    const { firstName, role, version } = user ?? {};
    const path = `/auth/users/${String(userId)}`;
    expect((await admin.put(path, { firstName, lastName, role, version })).status).toBe(200);
  };
  const stampsOf = async () => [(await copyOf(id)).stamp, (await copyOf(other)).stamp];
  const before = await stampsOf();
  await rename(INSPECTOR, 'Falk');
  const after = await stampsOf();
  await rename(MANAGER, 'Berg');
  const last = await stampsOf();
  expect((await copyOf(id)).comments[0]?.author.name).toContain('Falk');
  expect(new Set([before[0], after[0], last[0]]).size).toBe(3);
  expect([after[1], last[1]]).toEqual([before[1], before[1]]);
});

it('a copy has another stamp after changes that leave the number, the versions and the newest instant', async () => {
  const { id } = await add('Same sums', { inspectionDate: inDays(1.6) });
  const item = await addItem(admin, { inspectionId: id });
  const photos = await photograph(item.id, ['one.jpg', 'two.jpg']);
  const replaced = await addItem(admin, { inspectionId: id });
  // Another server, whose clock is ahead, has written the newest ones.
  const { db } = server.services.database;
  const newest = { updated_at: '2100-01-01T00:00:00.000Z' };
  await db.updateTable('photos').set(newest).execute();
  await db.updateTable('items').set(newest).where('id', '=', item.id).execute();
  const stampOf = async () => (await copyOf(id)).stamp;
  const stamps = [await stampOf()];
  const photoIds = photos.map((photo) => photo.id).reverse();
  await admin.patch(`/inspectionphotos/reorder/${String(item.id)}`, { photoIds });
  stamps.push(await stampOf());
  await admin.delete(`/inspectionitems/${String(replaced.id)}`);
  await addItem(admin, { inspectionId: id });
  stamps.push(await stampOf());
  expect(new Set(stamps).size).toBe(3);
});

it('counts the older comments that it lacks, without deleted ones', async () => {
  const { id } = await add('Much discussed', { inspectionDate: inDays(1.9) });
  const [silent, loud] = [
    await addItem(admin, { inspectionId: id }),
    await addItem(admin, { inspectionId: id }),
  ];
  const { db } = server.services.database;
  const now = new Date().toISOString();
  const comment = (itemId: number, text: string | null) => ({
    item_id: itemId,
    author_id: MANAGER,
    text,
    mentioned_user_ids: '[]',
    photo_ids: '[]',
    edited_at: null,
    deleted_at: text === null ? now : null,
    deleted_by_id: text === null ? MANAGER : null,
    created_at: now,
    updated_at: now,
  });
  const some = (count: number, itemId: number, text: string | null) =>
    Array.from({ length: count }, () => comment(itemId, text));
  await db
    .insertInto('comments')
    .values([...some(2, silent.id, 'Old'), ...some(3, loud.id, null), ...some(1, loud.id, 'Old')])
    .execute();
  for (let count = 0; count < DEVICE_LIMITS.comments; count += 50)
    await db
      .insertInto('comments')
      .values(some(50, loud.id, 'New'))
      .execute();
  const { comments, commentsLeftOut } = await copyOf(id);
  expect(new Set(comments.map(({ text }) => text))).toEqual(new Set(['New']));
  expect([comments.length, commentsLeftOut]).toEqual([
    DEVICE_LIMITS.comments,
    [
      { itemId: silent.id, count: 2 },
      { itemId: loud.id, count: 1 },
    ],
  ]);
  await db.deleteFrom('comments').where('text', '=', 'Old').execute();
  await db.deleteFrom('comments').where('deleted_at', 'is not', null).execute();
  expect((await copyOf(id)).commentsLeftOut).toEqual([]);
});
