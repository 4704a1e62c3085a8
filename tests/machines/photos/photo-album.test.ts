import { describe, expect, test } from 'vitest';
import type { Photo } from '../../../contract/photos/photo';
import { EffectFailed } from '../../../machines/failure';
import type {
  DeletionReport,
  DeletionRequest,
  LoadedPhotos,
} from '../../../machines/photos/photo-album-context';
import { photoAlbumMachine } from '../../../machines/photos/photo-album.machine';
import { type PhotoChange, photoEditMachine } from '../../../machines/photos/photo-edit.machine';
import { deferred } from '../../support/machines/deferred';
import { photoOf } from '../../support/records/photo-records';
import { walk } from '../../support/machines/transitions';

const photosOf = (...ids: number[]) => ids.map((id) => photoOf(id));
const loadedOf = (...ids: number[]) => ({
  photos: photosOf(...ids),
  leftOut: 0,
  isCopy: false,
});
const failed = (status: number) => new EffectFailed({ message: 'No', status, errors: {} });

function create(known: readonly Photo[] | null = null, leftOut = 0) {
  const load = deferred<LoadedPhotos, { itemId: number }>();
  const reorder = deferred<
    readonly Photo[],
    { itemId: number; photoIds: readonly number[]; base: readonly number[] }
  >();
  const remove = deferred<null, DeletionRequest>();
  const save = deferred<Photo, PhotoChange>();
  const machine = photoAlbumMachine.provide({
    actors: {
      loadPhotos: load.effect,
      reorderPhotos: reorder.effect,
      deletePhotos: remove.effect,
      editPhoto: photoEditMachine.provide({ actors: { savePhoto: save.effect } }),
    },
  });
  const said: string[] = [];
  const { actor, clock } = walk(machine, { input: { itemId: 5, photos: known, leftOut } });
  actor.on('order.failed', () => said.push('order failed'));
  actor.on('photos.deleted', ({ deleted, total, failure }) => {
    const because = failure === null ? '' : `: ${failure.message}`;
    said.push(`deleted ${String(deleted)} of ${String(total)}${because}`);
  });
  actor.start();
  const context = () => actor.getSnapshot().context;
  const order = () => context().photos?.map(({ id }) => id);
  const move = (photoId: number, toPlace: number) => {
    actor.send({ type: 'photo.move', photoId, toPlace });
  };
  const sent = () => reorder.calls.map(({ photoIds }) => photoIds);
  const report = (about: DeletionReport) => {
    remove.calls.at(-1)?.report(about);
  };
  return { actor, clock, load, reorder, remove, save, said, context, order, move, sent, report };
}

async function start(...ids: number[]) {
  const album = create();
  await album.load.resolve(0, loadedOf(...ids));
  return album;
}

describe('the list', () => {
  test('that is partly known can be used until the server answers', async () => {
    const { load, reorder, order, move } = create(photosOf(1, 2, 3));
    move(3, 0);
    expect([order(), reorder.calls]).toEqual([
      [3, 1, 2],
      [{ itemId: 5, photoIds: [3, 1, 2], base: [1, 2, 3] }],
    ]);
    await reorder.resolve(0, photosOf(3, 1, 2));
    await load.resolve(1, loadedOf(3, 1, 2, 4));
    expect(order()).toEqual([3, 1, 2, 4]);
  });

  test('says of its own photos how many are left out, whatever the item’s page has loaded', async () => {
    const { actor, load, context } = create(photosOf(1), 20);
    expect([context().leftOut, context().isCopy]).toEqual([20, true]);
    await load.resolve(0, loadedOf(1, 2, 3));
    expect([context().leftOut, context().isCopy]).toEqual([0, false]);
    actor.send({ type: 'load.again' });
    await load.resolve(1, { photos: photosOf(1), leftOut: 2, isCopy: true });
    expect([context().photos, context().leftOut, context().isCopy]).toEqual([photosOf(1), 2, true]);
  });

  test('that failed to load can be retried, and an older answer is dropped', async () => {
    const { actor, load, context, order } = create();
    await load.reject(0, failed(500));
    expect(context().failure?.message).toBe('No');
    actor.send({ type: 'load.again' });
    actor.send({ type: 'load.again' });
    expect(load.aborted()).toEqual([false, true, false]);
    await load.resolve(2, loadedOf(1));
    await load.resolve(1, loadedOf(9));
    expect([order(), context().failure]).toEqual([[1], null]);
  });

  test('that was requested before a deletion and answered after it is requested again', async () => {
    const { actor, load, remove, order, report } = await start(1, 2, 3);
    actor.send({ type: 'photos.delete', photoIds: [2] });
    actor.send({ type: 'delete.confirm' });
    actor.send({ type: 'load.again' });
    report({ type: 'photo.deleted', photoId: 2, removal: 'removed' });
    await remove.resolve(0, null);
    await load.resolve(1, loadedOf(1, 2, 3));
    expect([order(), load.calls.length]).toEqual([[1, 3], 3]);
    await load.resolve(2, loadedOf(1, 3, 4));
    expect(order()).toEqual([1, 3, 4]);
  });

  test('that was requested before a new order and answered after it is requested again', async () => {
    const { actor, load, reorder, order, move } = await start(1, 2, 3);
    move(3, 0);
    actor.send({ type: 'load.again' });
    await reorder.resolve(0, photosOf(3, 1, 2));
    await load.resolve(1, loadedOf(1, 2, 3));
    expect([order(), load.calls.length]).toEqual([[3, 1, 2], 3]);
  });

  test('is loaded again when the item’s page has other photos, without aborting a load', async () => {
    const { actor, load, context, order } = await start(1, 2);
    const tell = (photos: readonly Photo[] | null, leftOut = 0) => {
      actor.send({ type: 'item.loaded', photos, leftOut });
    };
    tell(null);
    tell(photosOf(1, 2));
    expect(load.calls).toHaveLength(1);
    tell([photoOf(1), photoOf(2, { caption: 'Ridge' })]);
    tell(photosOf(3, 1, 2));
    expect([load.calls.length, load.aborted()]).toEqual([2, [false, false]]);
    await load.resolve(1, loadedOf(1, 2));
    await load.resolve(2, { photos: photosOf(3), leftOut: 2, isCopy: true });
    expect([order(), context().leftOut, load.calls.length]).toEqual([[3], 2, 3]);
    tell(photosOf(3));
    await load.reject(3, failed(503));
    tell(photosOf(3, 1, 2));
    await load.resolve(4, loadedOf(3, 1, 2));
    expect([order(), context().leftOut, context().failure]).toEqual([[3, 1, 2], 0, null]);
  });

  test('that could not be loaded is loaded when the connection returns', async () => {
    const { actor, load, order } = create();
    actor.send({ type: 'connection.returned' });
    await load.reject(0, failed(503));
    await load.reject(1, failed(503));
    expect(load.calls).toHaveLength(2);
    actor.send({ type: 'connection.returned' });
    await load.resolve(2, loadedOf(1));
    actor.send({ type: 'connection.returned' });
    expect([order(), load.calls.length]).toEqual([[1], 3]);
  });

  test('that were not answered are loaded again when the server wants it, refused ones are not', async () => {
    const { actor, clock, load, order } = create();
    const busy = { message: 'Busy', status: 429, retryAfter: 50, errors: {} };
    await load.reject(0, new EffectFailed(busy));
    clock.increment(49_999);
    expect(load.calls).toHaveLength(1);
    clock.increment(1);
    await load.reject(1, failed(503));
    clock.increment(10_000);
    await load.reject(2, failed(403));
    clock.increment(60_000);
    expect(load.calls).toHaveLength(3);
    actor.send({ type: 'load.again' });
    await load.resolve(3, loadedOf(1));
    expect(order()).toEqual([1]);
  });

  test('removes deleted photos from the selection', async () => {
    const { actor, load, context } = await start(1, 2);
    actor.send({ type: 'photos.selectAll' });
    actor.send({ type: 'load.again' });
    await load.resolve(1, loadedOf(2, 3));
    expect(context().selected).toEqual([2]);
  });
});

describe('the order', () => {
  test('is shown at once and saved', async () => {
    const { reorder, order, move, sent } = await start(1, 2, 3);
    move(3, 0);
    expect([order(), sent()]).toEqual([[3, 1, 2], [[3, 1, 2]]]);
    await reorder.resolve(0, photosOf(3, 1, 2));
    move(3, 0);
    move(99, 0);
    expect(sent()).toHaveLength(1);
  });

  test('of quick successive moves is handed over at once, and the last answer counts', async () => {
    const { actor, reorder, order, move, sent } = await start(1, 2, 3);
    move(3, 0);
    move(1, 2);
    move(2, 0);
    expect([order(), sent()]).toEqual([
      [2, 3, 1],
      [
        [3, 1, 2],
        [3, 2, 1],
        [2, 3, 1],
      ],
    ]);
    await reorder.resolve(0, photosOf(3, 1, 2));
    expect([order(), actor.getSnapshot().hasTag('sorting')]).toEqual([[2, 3, 1], true]);
    await reorder.resolve(2, photosOf(2, 3, 1));
    expect([order(), actor.getSnapshot().hasTag('sorting')]).toEqual([[2, 3, 1], false]);
    expect(sent()).toHaveLength(3);
  });

  test('that was refused is rolled back to the server’s order, which is loaded again', async () => {
    const { reorder, load, order, move, said } = await start(1, 2, 3);
    move(3, 0);
    await reorder.resolve(0, photosOf(3, 1, 2));
    move(2, 0);
    await reorder.reject(1, failed(500));
    expect([order(), said, load.calls.length]).toEqual([[3, 1, 2], ['order failed'], 2]);
  });

  test('is kept when photos arrive during the save, and saved again with them', async () => {
    const { actor, load, reorder, order, move, sent } = await start(1, 2);
    move(2, 0);
    actor.send({ type: 'load.again' });
    await load.resolve(1, loadedOf(1, 2, 3));
    expect(order()).toEqual([2, 1, 3]);
    await reorder.resolve(0, photosOf(2, 1, 3));
    expect(sent()).toEqual([
      [2, 1],
      [2, 1, 3],
    ]);
  });
});

describe('a photo that somebody else has added', () => {
  test('is shown if the answer to a new order names it', async () => {
    const { load, reorder, order, move } = await start(1, 2);
    move(2, 0);
    await reorder.resolve(0, photosOf(2, 1, 3));
    await load.resolve(1, loadedOf(2, 1, 3));
    expect(order()).toEqual([2, 1, 3]);
  });
});

describe('selecting and deleting', () => {
  test('photos are selected one by one, all, or none', async () => {
    const { actor, context } = await start(1, 2, 3);
    actor.send({ type: 'photo.select', photoId: 3 });
    actor.send({ type: 'photo.select', photoId: 1 });
    actor.send({ type: 'photo.select', photoId: 3 });
    expect(context().selected).toEqual([1]);
    actor.send({ type: 'photos.selectAll' });
    expect(context().selected).toEqual([1, 2, 3]);
    actor.send({ type: 'photos.selectNone' });
    expect(context().selected).toEqual([]);
  });

  test('asks first, but not without a selection', async () => {
    const { actor, remove } = await start(1);
    actor.send({ type: 'photos.delete', photoIds: [] });
    expect(actor.getSnapshot().hasTag('confirming')).toBe(false);
    actor.send({ type: 'photos.delete', photoIds: [1] });
    expect(actor.getSnapshot().hasTag('confirming')).toBe(true);
    actor.send({ type: 'delete.cancel' });
    expect([actor.getSnapshot().hasTag('confirming'), remove.calls]).toEqual([false, []]);
  });

  test('hands all over at once; a failure does not stop the rest and stays selected', async () => {
    const { actor, load, remove, said, order, context, report } = await start(1, 2, 3, 4);
    actor.send({ type: 'photos.selectAll' });
    actor.send({ type: 'photos.delete', photoIds: [1, 2, 3] });
    actor.send({ type: 'delete.confirm' });
    expect(remove.calls.map(({ photoIds }) => photoIds)).toEqual([[1, 2, 3]]);
    const { failure } = failed(500);
    report({ type: 'photo.undeleted', photoId: 2, failure });
    report({ type: 'photo.deleted', photoId: 1, removal: 'removed' });
    expect([order(), context().answered.length]).toEqual([[2, 3, 4], 2]);
    report({ type: 'photo.deleted', photoId: 3, removal: 'removed' });
    await remove.resolve(0, null);
    expect([order(), context().selected, said]).toEqual([[2, 4], [2, 4], ['deleted 2 of 3: No']]);
    // While all of them waited, a load may have left the refused one out.
    expect(load.calls).toHaveLength(2);
  });

  test('that breaks says so, and keeps the photos that were not answered', async () => {
    const { actor, remove, said, order, report } = await start(1, 2, 3);
    actor.send({ type: 'photos.delete', photoIds: [1, 2] });
    actor.send({ type: 'delete.confirm' });
    report({ type: 'photo.deleted', photoId: 1, removal: 'removed' });
    await remove.reject(0, failed(500));
    expect([order(), said]).toEqual([[2, 3], ['deleted 1 of 2: No']]);
  });

  test('during a pending order, which names every photo, does not send that order again', async () => {
    const { actor, remove, reorder, move, order, report, sent } = await start(1, 2, 3);
    move(2, 0);
    actor.send({ type: 'photos.delete', photoIds: [1] });
    move(1, 0);
    actor.send({ type: 'delete.confirm' });
    report({ type: 'photo.deleted', photoId: 1, removal: 'removed' });
    await remove.resolve(0, null);
    await reorder.resolve(0, photosOf(2, 1, 3));
    expect([order(), sent()]).toEqual([[2, 3], [[2, 1, 3]]]);
  });
});

describe('editing', () => {
  test('changes one photo of the list', async () => {
    const { actor, save, context } = await start(1, 2);
    actor.send({ type: 'photo.edit', photoId: 99 });
    expect(actor.getSnapshot().children.edit).toBeUndefined();
    actor.send({ type: 'photo.edit', photoId: 2 });
    const edit = actor.getSnapshot().children.edit;
    edit?.send({ type: 'description.changed', changes: { caption: 'Ridge' } });
    edit?.send({ type: 'edit.save' });
    await save.resolve(0, photoOf(2, { caption: 'Ridge', version: 2 }));
    expect(context().photos?.map(({ caption }) => caption)).toEqual([null, 'Ridge']);
  });

  test('that crashes leaves the list unchanged', async () => {
    const load = deferred<LoadedPhotos, { itemId: number }>();
    const broken = photoEditMachine.provide({
      actions: {
        takeTheirs: () => {
          throw new Error('broken');
        },
      },
    });
    const machine = photoAlbumMachine.provide({
      actors: { loadPhotos: load.effect, editPhoto: broken },
    });
    const { actor } = walk(machine, { input: { itemId: 5, photos: null, leftOut: 0 } });
    actor.start();
    await load.resolve(0, loadedOf(1));
    actor.send({ type: 'photo.edit', photoId: 1 });
    actor.getSnapshot().children.edit?.send({ type: 'edit.takeTheirs' });
    expect(actor.getSnapshot().value).toMatchObject({ work: 'idle' });
  });
});
