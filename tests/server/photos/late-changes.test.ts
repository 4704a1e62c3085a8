import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Photo } from '../../../contract/photos/photo';
import { type Api, statusAndBody } from '../../support/server/api';
import { addPhoto } from '../../support/records/item-photos';
import { journalOf } from '../../support/records/journal';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** Anna changes photos while Ben works without a network. His changes arrive later. */

let server: TestServer;
let anna: Api;
let ben: Api;
let inspectionId: number;
let itemId: number;
let bytes: Buffer;

beforeAll(async () => {
  server = await startServer();
  anna = server.as.Admin;
  ben = server.as.Inspector;
  inspectionId = (await addSite(anna)).inspection.id;
  bytes = await jpeg({ width: 8, height: 8 });
});
afterAll(() => server.close());
beforeEach(async () => {
  itemId = (await addItem(anna, { inspectionId })).id;
});

const pathOf = ({ id }: Pick<Photo, 'id'>) => `/inspectionphotos/${String(id)}`;
const add = (caption: string) => addPhoto(anna, itemId, { bytes, caption });
const captions = async () => {
  const { body } = await anna.get(`/inspectionphotos/by-item/${String(itemId)}`);
  return (body as Photo[]).map(({ caption }) => caption);
};

describe('a caption or category that arrives late', () => {
  it('is merged with the other field, which somebody else has changed', async () => {
    const photo = await add('Door');
    await anna.put(pathOf(photo), { category: 'resolution', version: 1 });
    const late = { caption: 'West door', base: { caption: 'Door' } };
    expect(statusAndBody(await ben.put(pathOf(photo), late))).toEqual({
      status: 200,
      body: { ...photo, caption: 'West door', category: 'resolution', version: 3 },
    });
  });

  it('asks when somebody else has changed the same, and says who', async () => {
    const photo = await add('Door');
    await anna.put(pathOf(photo), { caption: 'East door', version: 1 });
    const [entry] = (await journalOf(server)).filter(({ changes }) => changes.includes('East'));
    const late = { caption: 'West door', category: 'before', base: { caption: 'Door' } };
    expect(statusAndBody(await ben.put(pathOf(photo), late))).toEqual({
      status: 409,
      body: {
        message: 'Somebody else changed the same fields. Reload the record to see their changes.',
        current: { ...photo, caption: 'East door', version: 2 },
        clashes: {
          caption: { by: 'Site Admin', at: entry?.at },
          category: { by: 'Site Admin', at: expect.any(String) as unknown },
        },
      },
    });
    expect(await captions()).toEqual(['East door']);
  });

  it('of a cleared category is that of a new photo', async () => {
    const photo = await addPhoto(anna, itemId, { bytes, category: 'before' });
    const cleared = { category: null, base: { category: 'before' } };
    expect(await ben.put(pathOf(photo), cleared)).toMatchObject({
      status: 200,
      body: { category: 'other', version: 2 },
    });
    expect(await ben.put(pathOf(photo), cleared)).toMatchObject({ body: { version: 2 } });
  });
});

describe('an order that arrives late', () => {
  const sort = (photoIds: readonly number[], base: readonly number[]) =>
    ben.patch(`/inspectionphotos/reorder/${String(itemId)}`, {
      photoIds,
      base: { photoIds: base },
    });

  it('keeps a new photo at the end and leaves a deleted one out', async () => {
    const [a, b, c] = [await add('a'), await add('b'), await add('c')];
    await add('d');
    await anna.delete(pathOf(b));
    const ids = [a.id, b.id, c.id];
    const answer = await sort(ids.toReversed(), ids);
    expect(answer.status).toBe(200);
    expect((answer.body as Photo[]).map(({ caption }) => caption)).toEqual(['c', 'a', 'd']);
    expect(await captions()).toEqual(['c', 'a', 'd']);
  });

  it('names each photo once, and never one of another item', async () => {
    const [a, b] = [await add('a'), await add('b')];
    expect((await sort([a.id, a.id, b.id], [a.id, b.id])).status).toBe(422);
    const mine = itemId;
    itemId = (await addItem(anna, { inspectionId })).id;
    const other = await add('other');
    expect((await sort([b.id, other.id, a.id], [a.id, b.id])).status).toBe(200);
    expect(await captions()).toEqual(['other']);
    itemId = mine;
    expect(await captions()).toEqual(['a', 'b']);
  });
});

describe('a deletion that arrives late', () => {
  const deleteSeen = (photo: Photo, version: number) =>
    ben.delete(`${pathOf(photo)}?version=${String(version)}`);

  it('is refused when somebody else has described the photo since', async () => {
    const photo = await add('Door');
    await anna.put(pathOf(photo), { caption: 'West door', version: 1 });
    const { body: current } = await anna.get(pathOf(photo));
    expect(await deleteSeen(photo, 1)).toMatchObject({
      status: 409,
      body: { current, clashes: { version: { by: 'Site Admin' } } },
    });
    expect(await captions()).toEqual(['West door']);
    expect((await deleteSeen(photo, 2)).status).toBe(200);
    expect(await captions()).toEqual([]);
  });

  it('never removes a description that is saved at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const photo = await add('Door');
      const [saved, deleted] = await Promise.all([
        anna.put(pathOf(photo), { caption: 'West door', version: 1 }),
        deleteSeen(photo, 1),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([saved.status, deleted.status]);
    }
  });

  it('is not refused because of the own description', async () => {
    const photo = await add('Door');
    await ben.put(pathOf(photo), { caption: 'West door', version: 1 });
    expect((await deleteSeen(photo, 1)).status).toBe(200);
  });

  it('is not refused if it names no version', async () => {
    const photo = await add('Door');
    await anna.put(pathOf(photo), { caption: 'West door', version: 1 });
    expect((await ben.delete(pathOf(photo))).status).toBe(200);
  });
});
