import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../contract/call';
import { propertiesOf } from '../../server/http/calls/property-names';
import { deleteOldIdempotencyKeys } from '../../server/repositories/idempotency-keys';
import { type Answer, type Api, statusAndBody } from '../support/server/api';
import { addPhoto } from '../support/records/item-photos';
import { journalOf } from '../support/records/journal';
import { jpeg } from '../support/records/pictures';
import { addItem, addSite, itemBody } from '../support/records/records';
import { EVERY_CALL } from '../support/server/sample-calls';
import { startServer, type TestServer } from '../support/server/server';
import { uploadForm } from '../support/server/uploads';
import { createPlace, type Request, WRITES } from '../support/server/writing-calls';

/** Every call that takes a key is carried out once, whenever its repeats arrive. */

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startServer({ makeReport: null });
  admin = server.as.Admin;
});

afterAll(() => server.close());

const IN_FORM = ['createPhoto', 'uploadPhoto', 'uploadPhotos', 'setLogo'];
/** A second account with the same address, and a second feed, are refused, however late. */
const ONCE_BY_ITSELF = ['register', 'createCalendarFeed'];

const REPEATABLE = EVERY_CALL.filter(
  ({ name, idempotent }) =>
    idempotent === true && !IN_FORM.includes(name) && !ONCE_BY_ITSELF.includes(name),
).map((call) => [call.name, call] as const);

const CHANGES_OF_ITEMS = [
  'updateItem',
  'setItemStatus',
  'setItemPriority',
  'resolveItem',
  'unresolveItem',
  'deleteItem',
];

/** What exists only once, without an id. */
const SINGLE = ['/office', '/calendar-feed'];
const hasNoId = ({ path }: { path: string }) => SINGLE.some((single) => path.startsWith(single));

const CHANGES_OF_PHOTOS = ['updatePhoto', 'reorderPhotos', 'deletePhoto'];

const REUSED = {
  status: 422,
  body: { message: 'This Idempotency-Key was already used for another request' },
};

/** Where a record is read that is created below another one. */
const FOLDERS: Readonly<Record<string, string>> = {
  createComment: '/comments',
  signReport: '/signatures',
};

let keys = 0;
const newKey = () => {
  keys += 1;
  return { 'idempotency-key': `repeated-${String(keys)}` };
};

const send = ([method, path, body]: Request, key: Record<string, string>): Promise<Answer> =>
  admin.send(method, path, body, key);

/** What somebody else does in the meantime, so that every record has another version. */
async function changeAll(): Promise<void> {
  const { db } = server.services.database;
  for (const table of ['clients', 'projects', 'inspections', 'items', 'photos', 'users'] as const) {
    await db
      .updateTable(table)
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute();
  }
}

async function readUser(id: number): Promise<Pick<Answer, 'status' | 'body'>> {
  const { status, body } = await admin.get('/auth/users');
  const { users } = body as { users: { id: number }[] };
  return { status, body: users.find((user) => user.id === id) };
}

const lettingKeysExpire = () =>
  deleteOldIdempotencyKeys(
    server.services.database.db,
    new Date(server.services.now().getTime() + 31 * 86_400_000),
  );

it('all changes take a key, unless a repeat does no harm or must have its own answer', () => {
  const without = EVERY_CALL.filter(
    ({ method, idempotent }) => method !== 'GET' && idempotent !== true,
  );
  expect(without.map(({ name }) => name)).toEqual([
    'login',
    'logout',
    'refresh',
    'changePassword',
    'resetPassword',
    'deactivateUser',
    'reactivateUser',
    'unlockUser',
    'withdrawUpload',
    'readInbox',
  ]);
  expect(REPEATABLE.map(([name]) => name)).toEqual(
    expect.arrayContaining([...CHANGES_OF_ITEMS, ...CHANGES_OF_PHOTOS]),
  );
});

/**
 * The bodies that mean the same: with a null where a new record may have one, and nothing, null or an empty object. In a
 * change, null would clear the field.
 */
function spellings({ body: schema, status }: Call, body: unknown): unknown[] {
  const named = typeof body === 'object' && body !== null ? body : {};
  const withNulls = propertiesOf(schema)
    .filter((name) => status === 201 && !(name in named))
    .map((name) => ({ ...named, [name]: null }));
  const empty = Object.keys(named).length === 0 ? [{}, null, undefined] : [];
  return [...withNulls, ...empty].filter((other) => schema?.safeParse(other).success === true);
}

it.each(REPEATABLE)('%s is carried out once, whenever its repeats arrive', async (name, call) => {
  const place = await createPlace(server);
  const request = (await WRITES[name]?.(place, admin)) ?? (['GET', '/auth/me'] satisfies Request);
  const [method, path, body] = request;
  if (name.startsWith('unarchive')) await admin.patch(path.replace('/unarchive', '/archive'));
  const photosOfItem = `/inspectionphotos/by-item/${String(place.itemId)}`;
  const key = newKey();

  const repeat = async () => statusAndBody(await send(request, key));
  const [first, ...others] = await Promise.all([repeat(), repeat(), repeat(), repeat()]);
  expect(first.status).toBe(call.status ?? 200);
  expect(others, 'at once').toEqual(Array(3).fill(first));

  for (const named of spellings(call, body)) {
    const again = statusAndBody(await send([method, path, named], key));
    expect([named, again], 'with fields that another version names as null').toEqual([
      named,
      first,
    ]);
  }

  await changeAll();
  // Sorted once more, the photos would be in another order.
  if (name === 'reorderPhotos') await admin.patch(path, { photoIds: place.photoIds });
  const entries = (await journalOf(server)).length;
  const again = await repeat();
  // A list is not stored, but read again.
  const expected = name === 'reorderPhotos' ? statusAndBody(await admin.get(photosOfItem)) : first;
  expect(again, 'after changes by others').toEqual(expected);
  const hasVersion = call.method !== 'DELETE' && name !== 'reorderPhotos';
  if (call.status !== 201 && hasVersion) {
    const readAgain: Request = [method, path, body && { ...body, version: 99 }];
    expect(statusAndBody(await send(readAgain, key)), 'with a later version').toEqual(first);
  }
  expect(await journalOf(server), 'entries after changes by others').toHaveLength(entries);

  await lettingKeysExpire();
  const late = await repeat();
  expect(await journalOf(server), 'entries after its key was deleted').toHaveLength(entries);
  expect(late.status, 'after its key was deleted').toBe(first.status);
  const { id } = first.body as { id: number };
  const folder = FOLDERS[name] ?? call.path.split('/:', 1)[0] ?? '';
  const stored =
    name === 'reorderPhotos'
      ? photosOfItem
      : (SINGLE.find((single) => call.path.startsWith(single)) ?? `${folder}/${String(id)}`);
  const read = name === 'updateUser' ? await readUser(id) : await admin.get(stored);
  // A deleted comment keeps who deleted it.
  const isGone = call.method === 'DELETE' && name !== 'deleteComment' && !hasNoId(call);
  if (isGone) expect([read.status, late.body], 'after its key was deleted').toEqual([404, { id }]);
  else expect(read.body, 'after its key was deleted').toMatchObject(late.body as object);
});

describe('a key', () => {
  let inspectionId: number;

  beforeAll(async () => {
    inspectionId = (await addSite(admin)).inspection.id;
  });

  const renamed = (id: number, title: string): Request => [
    'PUT',
    `/inspectionitems/${String(id)}`,
    { title, base: { title: 'Cracked beam' } },
  ];

  it('of a change is refused for another change', async () => {
    const { id } = await addItem(admin, { inspectionId });
    const { id: other } = await addItem(admin, { inspectionId });
    const key = newKey();
    expect((await send(renamed(id, 'Crack'), key)).status).toBe(200);
    expect(statusAndBody(await send(renamed(id, 'Gap'), key))).toEqual(REUSED);
    expect(statusAndBody(await send(renamed(other, 'Crack'), key))).toEqual(REUSED);
    await lettingKeysExpire();
    expect(statusAndBody(await send(renamed(other, 'Crack'), key))).toEqual(REUSED);
    expect((await admin.get(`/inspectionitems/${String(other)}`)).body).toMatchObject({
      title: 'Cracked beam',
    });
  });

  it('whose answer an older version stored is answered with the current record', async () => {
    const { id } = await addItem(admin, { inspectionId });
    const key = newKey();
    const first = await send(renamed(id, 'Crack'), key);
    const { returnCount, ...older } = first.body as { returnCount: number };
    await server.services.database.db
      .updateTable('idempotency_keys')
      .set({ body: JSON.stringify(older) })
      .where('key', '=', key['idempotency-key'])
      .execute();
    expect(returnCount).toBe(0);
    expect(statusAndBody(await send(renamed(id, 'Crack'), key))).toEqual(statusAndBody(first));
  });

  it('of a change that clashed can be used for the decision', async () => {
    const { id } = await addItem(admin, { inspectionId, title: 'Gap' });
    const key = newKey();
    const [method, path, body] = renamed(id, 'Crack');
    expect((await send([method, path, body], key)).status).toBe(409);
    const decided = { ...(body as object), base: { title: 'Gap' } };
    expect((await send([method, path, decided], key)).status).toBe(200);
  });

  it('of somebody else does not count', async () => {
    const key = newKey();
    const body = itemBody({ inspectionId });
    const first = await admin.post('/inspectionitems', body, key);
    await lettingKeysExpire();
    const second = await server.as.Inspector.post('/inspectionitems', body, key);
    expect(second.status).toBe(201);
    expect((second.body as { id: number }).id).not.toBe((first.body as { id: number }).id);
  });

  it('of a created record that was deleted since does not bring it back', async () => {
    const key = newKey();
    const body = itemBody({ inspectionId });
    const { id } = (await admin.post('/inspectionitems', body, key)).body as { id: number };
    await admin.delete(`/inspectionitems/${String(id)}`);
    const repeats = [await admin.post('/inspectionitems', body, key)];
    await lettingKeysExpire();
    repeats.push(await admin.post('/inspectionitems', body, key));
    const isDeleted = {
      status: 404,
      body: { message: 'This was saved before, and somebody has deleted it since.' },
    };
    expect(repeats.map(statusAndBody)).toEqual([isDeleted, isDeleted]);
    const list = await admin.get(`/inspectionitems/by-inspection/${String(inspectionId)}`);
    expect((list.body as { id: number }[]).map((item) => item.id)).not.toContain(id);
  });
});

it('a repeated edit of a record that was deleted since is not confirmed', async () => {
  const { inspection } = await addSite(admin);
  const { id } = await addItem(admin, { inspectionId: inspection.id });
  const path = `/inspectionitems/${String(id)}`;
  const key = newKey();
  const edit = () => send(['PUT', path, { title: 'Crack', base: { title: 'Cracked beam' } }], key);
  expect((await edit()).status).toBe(200);
  await admin.delete(path);
  expect(statusAndBody(await edit())).toEqual({
    status: 404,
    body: { message: 'Inspection item not found' },
  });
});

describe('an upload whose key was deleted', () => {
  it('is not stored again', async () => {
    const { inspection } = await addSite(admin);
    const item = await addItem(admin, { inspectionId: inspection.id });
    const path = `/inspectionphotos/upload/${String(item.id)}`;
    const key = newKey();
    const bytes = await jpeg({ colour: '#123456' });
    const upload = async () => statusAndBody(await admin.post(path, uploadForm([{ bytes }]), key));
    const first = await upload();
    expect(first.status).toBe(201);
    await addPhoto(admin, item.id, { bytes: await jpeg({ colour: '#654321' }) });
    await lettingKeysExpire();
    expect(await upload()).toEqual(first);
    const photos = await admin.get(`/inspectionphotos/by-item/${String(item.id)}`);
    expect(photos.body).toHaveLength(2);
    const { id } = first.body as { id: number };
    await admin.delete(`/inspectionphotos/${String(id)}`);
    await lettingKeysExpire();
    expect((await upload()).status).toBe(404);
  });
});
