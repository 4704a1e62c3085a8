import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadPhotos } from '../../../contract/photos/calls';
import { holdFiles } from '../../support/server/hold-files';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite, bodyOf } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { uploadForm } from '../../support/server/uploads';

/** A call with many photos ends before its silent connection is closed. */

const OUT_OF_TIME = 'The server was too busy to store this photo in time. Please send it again.';

let server: TestServer;
let now = Date.parse('2026-11-26T10:00:00.000Z');

beforeAll(async () => {
  server = await startServer({ now: () => new Date(now) });
});
afterAll(() => server.close());

it('names the photos for which there was no time, and a repeat stores them', async () => {
  const { inspection } = await addSite(server.as.Admin);
  const item = await addItem(server.as.Inspector, { inspectionId: inspection.id });
  const bytes = await jpeg();
  const form = uploadForm(
    ['one.jpg', 'two.jpg', 'three.jpg'].map((name) => ({ bytes, name, field: 'files' })),
  );
  const upload = () =>
    server.as.Inspector.post(`/inspectionphotos/upload-multiple/${String(item.id)}`, form, {
      'idempotency-key': 'many-in-one',
    });
  const files = holdFiles(server);
  const sent = upload();
  await expect.poll(files.held).toBe(1);
  now += 30_000;
  files.release();
  const outcomes = bodyOf(uploadPhotos, await sent);
  expect(outcomes).toEqual([
    {
      success: true,
      fileName: 'one.jpg',
      data: expect.objectContaining({ displayOrder: 0 }) as object,
    },
    { success: false, fileName: 'two.jpg', error: OUT_OF_TIME },
    { success: false, fileName: 'three.jpg', error: OUT_OF_TIME },
  ]);
  const repeated = bodyOf(uploadPhotos, await upload());
  expect(repeated.map(({ success, fileName }) => [success, fileName])).toEqual([
    [true, 'one.jpg'],
    [true, 'two.jpg'],
    [true, 'three.jpg'],
  ]);
  expect(repeated[0]).toEqual(outcomes[0]);
  const photos = await server.as.Inspector.get(`/inspectionphotos/by-item/${String(item.id)}`);
  expect(photos.body).toHaveLength(3);
});
