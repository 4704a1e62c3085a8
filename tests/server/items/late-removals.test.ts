import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listRemovals } from '../../../server/repositories/stored-file-removals';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { storedFiles, uploadForm } from '../../support/server/uploads';
import { withResolvers } from '../../support/with-resolvers';

/** Nobody waits for the removal of the files of what is deleted. */

let server: TestServer;
let itemId: number;

beforeAll(async () => {
  server = await startServer();
  const { inspection } = await addSite(server.as.Admin);
  itemId = (await addItem(server.as.Admin, { inspectionId: inspection.id })).id;
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(() => server.close());

it('a deletion is answered before its files are removed, and a server that stops leaves them', async () => {
  const { Admin } = server.as;
  const { photos, laterWork, database } = server.services;
  const path = `/inspectionphotos/upload/${String(itemId)}`;
  await Admin.post(path, uploadForm([{ bytes: await jpeg() }]));
  const other = storedFiles(server).find((name) => name.endsWith('-thumbnail.webp'));
  const remove = photos.remove.bind(photos);
  const proceeding = withResolvers<undefined>();
  vi.spyOn(photos, 'remove').mockImplementation(async (key) => {
    await proceeding.promise;
    await remove(key);
  });
  const { status } = await Admin.delete(`/inspectionitems/${String(itemId)}`);
  expect([status, storedFiles(server).length]).toEqual([200, 2]);

  const stopped = laterWork.stop();
  proceeding.resolve(undefined);
  await stopped;
  expect(storedFiles(server)).toEqual([other]);
  expect(await listRemovals(database.db, '2100-01-01T00:00:00.000Z')).toEqual([other]);
});
