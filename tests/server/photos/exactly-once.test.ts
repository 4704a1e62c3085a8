import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Item } from '../../../contract/items/item';
import { listForRemoval } from '../../../server/repositories/stored-file-removals';
import { leftFiles, removeFiles } from '../../../server/photos/file-removal';
import { holdFiles } from '../../support/server/hold-files';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { storedFiles, uploadForm } from '../../support/server/uploads';

let server: TestServer;
let inspectionId: number;
let item: Item;

beforeAll(async () => {
  server = await startServer();
  inspectionId = (await addSite(server.as.Admin)).inspection.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  item = await addItem(server.as.Inspector, { inspectionId });
});

const path = () => `/inspectionphotos/upload/${String(item.id)}`;
const key = (text: string) => ({ 'idempotency-key': `${text}-${String(item.id)}-key` });

async function photosOfItem(): Promise<unknown[]> {
  const answer = await server.as.Inspector.get(`/inspectionphotos/by-item/${String(item.id)}`);
  return answer.body as unknown[];
}

describe('an upload that is repeated under its idempotency key', () => {
  it('gets the first answer and creates one photo with two files', async () => {
    const filesBefore = storedFiles(server).length;
    const bytes = await jpeg();
    const first = await server.as.Inspector.post(path(), uploadForm([{ bytes }]), key('again'));
    const second = await server.as.Inspector.post(path(), uploadForm([{ bytes }]), key('again'));
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await photosOfItem()).toEqual([first.body]);
    expect(storedFiles(server)).toHaveLength(filesBefore + 2);
  });

  it('creates one photo when ten arrive at once', async () => {
    const filesBefore = storedFiles(server).length;
    const bytes = await jpeg({ colour: '#aa3300' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.as.Inspector.post(path(), uploadForm([{ bytes }]), key('at-once')),
      ),
    );
    const [first] = answers;
    for (const answer of answers) {
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 201,
        body: first?.body,
      });
    }
    expect(await photosOfItem()).toHaveLength(1);
    expect(storedFiles(server)).toHaveLength(filesBefore + 2);
  });

  it('returns the first photo, even if its caption was changed since', async () => {
    const bytes = await jpeg();
    const send = (caption: string) =>
      server.as.Inspector.post(path(), uploadForm([{ bytes }], { caption }), key('renamed'));
    const first = await send('Crack');
    const second = await send('Crack above the door');
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await photosOfItem()).toEqual([first.body]);
  });

  it('returns its photo even if it has moved others and its answer is no longer stored', async () => {
    const bytes = await jpeg();
    const send = (selectionOrder: number) =>
      server.as.Inspector.post(
        path(),
        uploadForm([{ bytes }], { selectionOrder: String(1_795_000_000_000_000 + selectionOrder) }),
        key(`chosen-${String(selectionOrder)}`),
      );
    for (const order of [2, 3]) await send(order);
    const first = await send(1);
    await server.services.database.db.deleteFrom('idempotency_keys').execute();
    const second = await send(1);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await photosOfItem()).toHaveLength(3);
  });

  it('is told that its photo has been deleted since, and stores no other', async () => {
    const bytes = await jpeg();
    const send = () => server.as.Inspector.post(path(), uploadForm([{ bytes }]), key('deleted'));
    const { id } = (await send()).body as { id: number };
    await server.as.ProjectManager.delete(`/inspectionphotos/${String(id)}`);
    const repeats = [await send()];
    await server.services.database.db.deleteFrom('idempotency_keys').execute();
    repeats.push(await send());
    for (const { status, body } of repeats)
      expect({ status, body }).toMatchObject({ status: 404, body: { message: 'Photo not found' } });
    expect(await photosOfItem()).toEqual([]);
  });

  it('is told so even if it has been read before the photo was deleted', async () => {
    const { photos } = server.services;
    const put = photos.put.bind(photos);
    const bytes = await jpeg();
    const send = () => server.as.Inspector.post(path(), uploadForm([{ bytes }]), key('overtaken'));
    const files = holdFiles(server);
    const overtaken = send();
    await expect.poll(files.held).toBe(1);
    photos.put = put;
    const { id } = (await send()).body as { id: number };
    await server.as.ProjectManager.delete(`/inspectionphotos/${String(id)}`);
    files.release();
    const { status, body } = await overtaken;
    expect({ status, body }).toMatchObject({ status: 404, body: { message: 'Photo not found' } });
    expect(await photosOfItem()).toEqual([]);
  });

  it('is refused when it is another picture', async () => {
    const one = await jpeg({ colour: '#000000' });
    const other = await jpeg({ colour: '#ffffff' });
    await server.as.Inspector.post(path(), uploadForm([{ bytes: one }]), key('other'));
    const answer = await server.as.Inspector.post(
      path(),
      uploadForm([{ bytes: other }]),
      key('other'),
    );
    expect(answer).toMatchObject({
      status: 422,
      body: { message: 'This Idempotency-Key was already used for another request' },
    });
    expect(await photosOfItem()).toHaveLength(1);
  });

  it('belongs to its user: the same key of another user is a new upload', async () => {
    const bytes = await jpeg();
    await server.as.Inspector.post(path(), uploadForm([{ bytes }]), key('mine'));
    await server.as.ProjectManager.post(path(), uploadForm([{ bytes }]), key('mine'));
    expect(await photosOfItem()).toHaveLength(2);
  });
});

describe('a file left by an interrupted upload or deletion', () => {
  it('is removed by the sweep once it is old enough', async () => {
    const { database, photos } = server.services;
    await photos.put('zz/orphan.jpg', Buffer.from('half a photo'), 'image/jpeg');
    const anHourAgo = new Date(server.services.now().getTime() - 3_600_000).toISOString();
    await listForRemoval(database.db, ['zz/orphan.jpg', 'zz/never-written.jpg'], anHourAgo);
    await photos.put('zz/under-way.jpg', Buffer.from('an upload under way'), 'image/jpeg');
    await listForRemoval(database.db, ['zz/under-way.jpg'], server.services.now().toISOString());

    await removeFiles(server.services, await leftFiles(server.services, 60_000));

    const swept = storedFiles(server).filter((file) => file.startsWith('zz/'));
    expect(swept).toEqual(['zz/under-way.jpg']);
  });
});
