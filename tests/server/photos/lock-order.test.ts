import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPhotosOfItem, uploadPhoto } from '../../../contract/photos/calls';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite, bodyOf } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { uploadForm } from '../../support/server/uploads';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ROUNDS = 12;
const UPLOADS = 4;

it('uploading, deleting and ordering photos of one item at once never fails', async () => {
  const { as } = server;
  const { inspection } = await addSite(as.Admin);
  const item = await addItem(as.Inspector, { inspectionId: inspection.id });
  const id = String(item.id);
  const bytes = await jpeg({ width: 16, height: 16 });
  let choice = 0;
  // Each was chosen before the others, so it moves all of them.
  const upload = () =>
    as.Inspector.post(
      `/inspectionphotos/upload/${id}`,
      uploadForm([{ bytes }], { selectionOrder: String((choice += 1) % 7) }),
    );
  const list = async () =>
    bodyOf(listPhotosOfItem, await as.Inspector.get(`/inspectionphotos/by-item/${id}`));
  for (let count = 0; count < 8; count += 1) bodyOf(uploadPhoto, await upload());

  const statuses = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const photos = await list();
    const ids = photos.map((photo) => photo.id);
    const order = (photoIds: number[]) =>
      as.Inspector.patch(`/inspectionphotos/reorder/${id}`, { photoIds });
    const answers = await Promise.all([
      ...Array.from({ length: UPLOADS }, upload),
      order(ids),
      order(ids.toReversed()),
      ...ids
        .slice(0, UPLOADS)
        .map((photo) => as.Inspector.delete(`/inspectionphotos/${String(photo)}`)),
    ]);
    for (const { status } of answers) statuses.add(status);
  }
  // An order that lacks a photo that has just arrived is out of date.
  expect([...statuses].filter((status) => ![200, 201, 422].includes(status))).toEqual([]);

  const photos = await list();
  const { body } = await as.Inspector.get(`/inspectionitems/${id}`);
  expect(body).toMatchObject({ photoCount: photos.length });
  const remaining = await server.services.database.db
    .selectFrom('stored_file_removals')
    .selectAll()
    .execute();
  expect(remaining).toEqual([]);
});
