import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Item } from '../../../contract/items/item';
import type { Role } from '../../../contract/roles';
import type { Photo } from '../../../contract/photos/photo';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { uploadForm } from '../../support/server/uploads';

/** Photos are ordered as their user chose them, whatever the order in which they arrive. */

let server: TestServer;
let inspectionId: number;
let item: Item;
let bytes: Buffer;

beforeAll(async () => {
  server = await startServer();
  inspectionId = (await addSite(server.as.Admin)).inspection.id;
  bytes = await jpeg({ width: 40, height: 30 });
});
afterAll(() => server.close());
beforeEach(async () => {
  item = await addItem(server.as.Inspector, { inspectionId });
});

async function send(caption: string, selectionOrder?: number | string, role: Role = 'Inspector') {
  const order = selectionOrder === undefined ? {} : { selectionOrder: String(selectionOrder) };
  const form = uploadForm([{ bytes }], { caption, ...order });
  return server.as[role].post(`/inspectionphotos/upload/${String(item.id)}`, form);
}

async function photos(): Promise<Photo[]> {
  const { body } = await server.as.Inspector.get(`/inspectionphotos/by-item/${String(item.id)}`);
  return body as Photo[];
}

const captions = async () => (await photos()).map(({ caption }) => caption);

describe('the order of photos', () => {
  it('is the order of selection, not of arrival', async () => {
    for (const [caption, order] of [
      ['third', 1_795_000_000_000_003],
      ['first', 1_795_000_000_000_001],
      ['fourth', 1_795_000_000_000_004],
      ['second', 1_795_000_000_000_002],
    ] as const) {
      expect((await send(caption, order)).status).toBe(201);
    }
    expect(await captions()).toEqual(['first', 'second', 'third', 'fourth']);
    expect((await photos()).map(({ displayOrder }) => displayOrder)).toEqual([0, 1, 2, 3]);
  });

  it('holds when twenty arrive at once', async () => {
    const order = Array.from({ length: 20 }, (_, index) => index);
    const shuffled = [...order].sort((one, other) => ((one * 7) % 20) - ((other * 7) % 20));
    const answers = await Promise.all(shuffled.map((place) => send(String(place), place)));
    expect(answers.map(({ status }) => status)).toEqual(order.map(() => 201));
    expect(await captions()).toEqual(order.map(String));
    expect((await photos()).map(({ displayOrder }) => displayOrder)).toEqual(order);
  });

  it('leaves photos of other users and photos without a selection order in place', async () => {
    await send('without');
    await send('theirs', 5, 'ProjectManager');
    await send('later', 9);
    await send('earlier', 1);
    expect(await captions()).toEqual(['without', 'theirs', 'earlier', 'later']);
  });

  it('follows a later sorting by a user; photos that still arrive come last', async () => {
    await send('b', 2);
    await send('c', 3);
    const [b, c] = await photos();
    const sorted = await server.as.Inspector.patch(`/inspectionphotos/reorder/${String(item.id)}`, {
      photoIds: [c?.id, b?.id],
    });
    expect(sorted.status).toBe(200);
    await send('a', 1);
    expect(await captions()).toEqual(['c', 'b', 'a']);
  });

  it.each(['-1', '1.5', '1e3', 'first', '90071992547409930'])('cannot be %j', async (order) => {
    expect(await send('x', order)).toMatchObject({
      status: 400,
      body: { errors: { selectionOrder: ['Must be a whole number'] } },
    });
    expect(await photos()).toEqual([]);
  });
});
