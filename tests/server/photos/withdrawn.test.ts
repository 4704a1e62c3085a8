import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Item } from '../../../contract/items/item';
import type { Photo } from '../../../contract/photos/photo';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import { deleteOldIdempotencyKeys } from '../../../server/repositories/idempotency-keys';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite, itemBody } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { storedFiles, uploadForm } from '../../support/server/uploads';

/** Uploads that their user withdraws, by the key under which they were sent. */

let server: TestServer;
let inspectionId: number;
let item: Item;
let bytes: Buffer;

beforeAll(async () => {
  server = await startServer();
  inspectionId = (await addSite(server.as.Admin)).inspection.id;
  bytes = await jpeg();
});
afterAll(() => server.close());
beforeEach(async () => {
  item = await addItem(server.as.Inspector, { inspectionId });
});

const keyOf = (text: string) => `${text}-${String(item.id)}-key`;
const send = (text: string) =>
  server.as.Inspector.post(`/inspectionphotos/upload/${String(item.id)}`, uploadForm([{ bytes }]), {
    'idempotency-key': keyOf(text),
  });
const withdraw = (text: string, role: 'Inspector' | 'Admin' = 'Inspector') =>
  server.as[role].delete(`/inspectionphotos/uploads/${keyOf(text)}`);
const photosOfItem = async () =>
  (await server.as.Inspector.get(`/inspectionphotos/by-item/${String(item.id)}`)).body;

describe('a withdrawn upload', () => {
  it('is removed once with its files if it was stored', async () => {
    const before = storedFiles(server);
    const { id } = (await send('stored')).body as Photo;
    expect(await withdraw('stored')).toMatchObject({ status: 200, body: { id } });
    expect(await photosOfItem()).toEqual([]);
    await expect.poll(() => storedFiles(server)).toEqual(before);
    expect(await withdraw('stored')).toMatchObject({ status: 200, body: { id: null } });
  });

  it('is refused if it arrives later or again', async () => {
    expect(await withdraw('late')).toMatchObject({ status: 200, body: { id: null } });
    const error = { message: SERVER_MESSAGES.keyRevoked };
    expect(await send('late')).toMatchObject({ status: 422, body: error });
    await send('again');
    await withdraw('again');
    expect((await send('again')).status).toBe(422);
    expect(await photosOfItem()).toEqual([]);
  });

  it('leaves nothing behind when both arrive at once', async () => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six'];
    const files = storedFiles(server);
    await Promise.all(names.flatMap((name) => [send(name), withdraw(name)]));
    expect(await photosOfItem()).toEqual([]);
    await expect.poll(() => storedFiles(server)).toEqual(files);
  });

  it('affects no other user: a key belongs to its user', async () => {
    const { id } = (await send('mine')).body as Photo;
    expect(await withdraw('mine', 'Admin')).toMatchObject({ status: 200, body: { id: null } });
    expect(await photosOfItem()).toMatchObject([{ id }]);
  });

  it('cannot be another operation: its key is refused and unchanged', async () => {
    const headers = { 'idempotency-key': keyOf('an-item') };
    const body = itemBody({ inspectionId });
    const first = await server.as.Inspector.post('/inspectionitems', body, headers);
    expect((await withdraw('an-item')).status).toBe(422);
    const second = await server.as.Inspector.post('/inspectionitems', body, headers);
    expect(second.body).toEqual(first.body);
  });

  it('is removed also after the server has forgotten its key', async () => {
    const { id } = (await send('old')).body as Photo;
    const { database, now } = server.services;
    await deleteOldIdempotencyKeys(database.db, new Date(now().getTime() + 31 * 86_400_000));
    expect(await withdraw('old', 'Admin')).toMatchObject({ status: 200, body: { id: null } });
    expect(await withdraw('old')).toMatchObject({ status: 200, body: { id } });
    expect(await photosOfItem()).toEqual([]);
    expect((await send('old')).status).toBe(422);
    expect(await withdraw('old')).toMatchObject({ status: 200, body: { id: null } });
  });

  it('may have been deleted already', async () => {
    const { id } = (await send('deleted')).body as Photo;
    await server.as.Inspector.delete(`/inspectionphotos/${String(id)}`);
    expect(await withdraw('deleted')).toMatchObject({ status: 200, body: { id: null } });
  });
});
