import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PHOTO_LIMITS } from '../../../contract/photos/limits';
import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import type { Photo } from '../../../contract/photos/photo';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { storedFiles, uploadForm } from '../../support/server/uploads';

/** An item has a limited number of photos, and sorting them writes only those that move. */

const { perItem } = PHOTO_LIMITS;

let server: TestServer;
let inspectionId: number;
let itemId: number;
let bytes: Buffer;

beforeAll(async () => {
  server = await startServer();
  inspectionId = (await addSite(server.as.Admin)).inspection.id;
  bytes = await jpeg({ width: 16, height: 16 });
});
afterAll(() => server.close());
beforeEach(async () => {
  itemId = (await addItem(server.as.Inspector, { inspectionId })).id;
});

async function send(key: string, selectionOrder = 0) {
  const form = uploadForm([{ bytes }], { selectionOrder: String(selectionOrder) });
  const headers = { 'idempotency-key': `${key}-of-item-${String(itemId)}` };
  return server.as.Inspector.post(`/inspectionphotos/upload/${String(itemId)}`, form, headers);
}

async function photos(): Promise<Photo[]> {
  const { body } = await server.as.Inspector.get(`/inspectionphotos/by-item/${String(itemId)}`);
  return body as Photo[];
}

/** Copies the only photo of the item until there are `count`. */
async function fillTo(count: number): Promise<void> {
  const { db } = server.services.database;
  const { id: _, ...photo } = await db
    .selectFrom('photos')
    .selectAll()
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  for (let at = 1; at < count; at += 1) {
    const name = `copy/${String(itemId)}-${String(at)}`;
    const keys = { storage_key: `${name}.jpg`, thumbnail_key: `${name}.webp`, screen_key: null };
    const copy = { ...photo, ...keys, display_order: at };
    await db.insertInto('photos').values(copy).execute();
  }
}

const FULL = {
  status: 422,
  body: { errors: { file: [PHOTO_MESSAGES.tooManyOfItem] } },
};

describe('a full item', () => {
  it('refuses photos and keeps nothing of them, until one is deleted', async () => {
    await send('first');
    await fillTo(perItem - 1);
    const before = storedFiles(server).length;
    const answers = await Promise.all(['one', 'two', 'three'].map((key) => send(key)));
    const last = answers.findIndex(({ status }) => status === 201);
    const refused = answers.filter((_, index) => index !== last);
    expect(refused).toMatchObject([FULL, FULL]);
    expect(await photos()).toHaveLength(perItem);
    expect(storedFiles(server)).toHaveLength(before + 2);

    // The one that was stored may be repeated, since its answer may have been lost.
    const keys = ['one', 'two', 'three'];
    const again = await send(keys[last] ?? '');
    expect([again.status, again.body]).toEqual([201, answers[last]?.body]);

    const [first] = await photos();
    await server.as.Inspector.delete(`/inspectionphotos/${String(first?.id)}`);
    const [other = ''] = keys.filter((_, index) => index !== last);
    expect((await send(other)).status).toBe(201);
    expect(await send(keys.find((key) => key !== other && key !== keys[last]) ?? '')).toMatchObject(
      FULL,
    );
  });

  it('refuses the photos of several that no longer fit', async () => {
    await send('first');
    await fillTo(perItem - 1);
    const form = uploadForm([1, 2].map((name) => ({ bytes, field: 'files', name: String(name) })));
    const path = `/inspectionphotos/upload-multiple/${String(itemId)}`;
    expect((await server.as.Inspector.post(path, form)).body).toEqual([
      expect.objectContaining({ success: true }),
      expect.objectContaining({ success: false, error: PHOTO_MESSAGES.tooManyOfItem }),
    ]);
  });
});

describe('sorting photos', () => {
  const reorder = (photoIds: readonly number[]) =>
    server.as.Inspector.patch(`/inspectionphotos/reorder/${String(itemId)}`, { photoIds });

  /** When each photo was last written, and whether it still follows the selection. */
  async function written(): Promise<Map<number, string>> {
    const { rows } = await sql<{ id: number; updated_at: string }>`
      SELECT id, updated_at FROM photos WHERE item_id = ${itemId}`.execute(
      server.services.database.db,
    );
    return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
  }

  it('writes only those that move', async () => {
    await send('first');
    await fillTo(6);
    const ids = (await photos()).map(({ id }) => id);
    // From now on they no longer follow the selection.
    expect((await reorder(ids)).status).toBe(200);
    await sql`UPDATE photos SET updated_at = 'before' WHERE item_id = ${itemId}`.execute(
      server.services.database.db,
    );
    const [a = 0, b = 0, ...others] = ids.toReversed();
    const order = [...others.toReversed(), a, b];
    expect((await reorder(order)).status).toBe(200);
    expect((await photos()).map(({ id }) => id)).toEqual(order);
    const moved = [...(await written())].filter(([, at]) => at !== 'before').map(([id]) => id);
    expect(moved.sort()).toEqual([a, b].sort());
  });

  it('replaces the order of the selection, even of photos that stay', async () => {
    await send('second', 2);
    await send('third', 3);
    const ids = (await photos()).map(({ id }) => id);
    await reorder(ids);
    await send('first', 1);
    expect((await photos()).map(({ id }) => id).slice(0, 2)).toEqual(ids);
  });
});
