import { afterAll, beforeAll, expect, it } from 'vitest';
import { getInspectionWithItems } from '../../../contract/inspections/calls';
import { getItem } from '../../../contract/items/calls';
import { listUnresolvedItems } from '../../../contract/items/list-calls';
import { uploadPhoto } from '../../../contract/photos/calls';
import type { Photo } from '../../../contract/photos/photo';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite, bodyOf } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { uploadForm } from '../../support/server/uploads';

/** Lists show the first photo of each item. */

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function upload(itemId: number): Promise<Photo> {
  const form = uploadForm([{ bytes: await jpeg() }]);
  const answer = await server.as.Inspector.post(`/inspectionphotos/upload/${String(itemId)}`, form);
  return bodyOf(uploadPhoto, answer);
}

it('an item names the thumbnail of its first photo, wherever it is listed', async () => {
  const { Inspector } = server.as;
  const inspectionId = (await addSite(server.as.Admin)).inspection.id;
  const item = await addItem(Inspector, { inspectionId });
  const other = await addItem(Inspector, { inspectionId });
  const listed = async () => {
    const path = `/inspections/${String(inspectionId)}/with-items`;
    const { inspectionItems } = bodyOf(getInspectionWithItems, await Inspector.get(path));
    return inspectionItems.map(({ id, thumbnailUrl }) => [id, thumbnailUrl]);
  };
  const alone = async () =>
    bodyOf(getItem, await Inspector.get(`/inspectionitems/${String(item.id)}`)).thumbnailUrl;
  const unresolved = async () => {
    const answer = await Inspector.get('/inspectionitems/unresolved?page=1&sort=-title');
    return bodyOf(listUnresolvedItems, answer).find(({ id }) => id === item.id)?.thumbnailUrl;
  };
  const everywhere = async () => [await listed(), await alone(), await unresolved()];
  const expected = (url: string | undefined) => [
    [
      [item.id, url],
      [other.id, undefined],
    ],
    url,
    url,
  ];

  expect(await everywhere()).toEqual(expected(undefined));
  const first = await upload(item.id);
  const second = await upload(item.id);
  expect(await everywhere()).toEqual(expected(first.thumbnailUrl));
  await Inspector.patch(`/inspectionphotos/reorder/${String(item.id)}`, {
    photoIds: [second.id, first.id],
  });
  expect(await everywhere()).toEqual(expected(second.thumbnailUrl));
  await Inspector.delete(`/inspectionphotos/${String(second.id)}`);
  expect(await everywhere()).toEqual(expected(first.thumbnailUrl));
  await Inspector.delete(`/inspectionphotos/${String(first.id)}`);
  expect(await everywhere()).toEqual(expected(undefined));
});
