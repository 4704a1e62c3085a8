import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Photo } from '../../../contract/photos/photo';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { uploadForm } from '../../support/server/uploads';

/** A repeat of sorting is answered with the photos as they are, which are not stored once more. */

let server: TestServer;
let itemId: number;
let photos: Photo[];

beforeAll(async () => {
  server = await startServer();
  const { inspection } = await addSite(server.as.Admin);
  itemId = (await addItem(server.as.Inspector, { inspectionId: inspection.id })).id;
  photos = [];
  for (const width of [20, 30, 40]) {
    const form = uploadForm([{ bytes: await jpeg({ width }) }]);
    const path = `/inspectionphotos/upload/${String(itemId)}`;
    photos.push((await server.as.Inspector.post(path, form)).body as Photo);
  }
});
afterAll(() => server.close());

async function sort(photoIds: readonly number[], key: string): Promise<number[]> {
  const answer = await server.as.Inspector.send(
    'PATCH',
    `/inspectionphotos/reorder/${String(itemId)}`,
    { photoIds },
    { 'idempotency-key': key },
  );
  expect(answer.status).toBe(200);
  return (answer.body as Photo[]).map(({ id }) => id);
}

it('repeats an answer without keeping the list', async () => {
  const ids = photos.map(({ id }) => id);
  const backwards = ids.toReversed();
  // The first changes nothing, so that the history does not know it.
  expect(await sort(ids, 'sort-nothing')).toEqual(ids);
  expect(await sort(ids, 'sort-nothing')).toEqual(ids);
  expect(await sort(backwards, 'sort-backwards')).toEqual(backwards);
  expect(await sort(backwards, 'sort-backwards')).toEqual(backwards);
  // A late repeat does not undo what was sorted since.
  expect(await sort(ids, 'sort-nothing')).toEqual(backwards);

  const kept = await server.services.database.db
    .selectFrom('idempotency_keys')
    .select('body')
    .where('key', 'like', 'sort-%')
    .execute();
  expect(kept).toHaveLength(2);
  for (const { body } of kept) expect(body?.length).toBeLessThan(20);
});
