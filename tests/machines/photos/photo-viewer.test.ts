import { describe, expect, test } from 'vitest';
import type { Photo } from '../../../contract/photos/photo';
import { EffectFailed } from '../../../machines/failure';
import { type PhotoChange, photoEditMachine } from '../../../machines/photos/photo-edit.machine';
import { currentPhoto, photoToPreload } from '../../../machines/photos/photo-viewer-context';
import { photoViewerMachine } from '../../../machines/photos/photo-viewer.machine';
import type { Removal } from '../../../machines/outbox/removal';
import { deferred } from '../../support/machines/deferred';
import { listening } from '../../support/machines/listening';
import { photoOf } from '../../support/records/photo-records';
import { walk } from '../../support/machines/transitions';

const STAGE = { width: 800, height: 600 };
const failed = (status: number) => new EffectFailed({ message: 'No', status, errors: {} });

function start(ids: readonly number[] = [1, 2, 3], photoId = 1) {
  const remove = deferred<Removal, { photoId: number }>();
  const download = deferred<null, { photo: Photo }>();
  const save = deferred<Photo, PhotoChange>();
  const machine = photoViewerMachine.provide({
    actors: {
      deletePhoto: remove.effect,
      downloadPhoto: download.effect,
      editPhoto: photoEditMachine.provide({ actors: { savePhoto: save.effect } }),
    },
  });
  const said: string[] = [];
  const listener = listening(({ type }) => said.push(type));
  const { actor } = walk(machine, {
    input: { photos: ids.map((id) => photoOf(id)), photoId, listener },
    invariant: (viewer) => {
      const { context } = viewer.getSnapshot() as ReturnType<typeof actor.getSnapshot>;
      expect(context.photos.map(({ id }) => id)).toContain(context.photoId);
      expect(context.zoom).toBeGreaterThanOrEqual(0.1);
      expect(context.zoom).toBeLessThanOrEqual(5);
      if (context.zoom <= 1) expect(context.pan).toEqual({ x: 0, y: 0 });
    },
  });
  for (const type of [
    'delete.failed',
    'download.started',
    'download.failed',
    'viewer.closed',
  ] as const) {
    actor.on(type, () => said.push(type));
  }
  for (const type of ['photo.shown', 'photo.deleted'] as const) {
    actor.on(type, (event) => said.push(`${type} ${String(event.photoId)}`));
  }
  actor.start();
  actor.send({ type: 'stage.measured', stage: STAGE });
  const context = () => actor.getSnapshot().context;
  const states = () => actor.getSnapshot().value;
  const send = actor.send.bind(actor);
  return { actor, remove, download, save, said, context, states, send };
}

const IDLE = {
  picture: { visible: 'loading' },
  panel: 'hidden',
  work: 'idle',
  download: 'idle',
};

describe('moving through the photos', () => {
  test('ends at the first and at the last, and reports the current photo', () => {
    const { send, said, context } = start();
    send({ type: 'photo.previous' });
    send({ type: 'photo.next' });
    send({ type: 'photo.next' });
    send({ type: 'photo.next' });
    expect(context().photoId).toBe(3);
    send({ type: 'photo.previous' });
    send({ type: 'photo.show', photoId: 1 });
    send({ type: 'photo.show', photoId: 1 });
    send({ type: 'photo.show', photoId: 99 });
    expect([context().photoId, said]).toEqual([
      1,
      ['photo.shown 2', 'photo.shown 3', 'photo.shown 2', 'photo.shown 1'],
    ]);
  });

  test('the neighbour in the direction of movement is preloaded', () => {
    const { send, context } = start([1, 2, 3, 4]);
    const ahead = () => photoToPreload(context())?.id;
    expect(ahead()).toBe(2);
    send({ type: 'photo.show', photoId: 3 });
    expect(ahead()).toBe(4);
    send({ type: 'photo.previous' });
    expect(ahead()).toBe(1);
  });

  test('each photo is loaded separately, and starts fitted', () => {
    const { send, states, context } = start();
    send({ type: 'picture.loaded', photoId: 1 });
    send({ type: 'zoom.in' });
    expect([states(), context().zoom]).toEqual([{ ...IDLE, picture: { visible: 'showing' } }, 1.5]);
    send({ type: 'photo.next' });
    expect([states(), context().zoom]).toEqual([IDLE, 1]);
  });

  test('events of a photo that is no longer shown are ignored', () => {
    const { send, states } = start();
    send({ type: 'photo.next' });
    send({ type: 'picture.loaded', photoId: 1 });
    send({ type: 'picture.failed', photoId: 1 });
    expect(states()).toEqual(IDLE);
  });

  test('a picture that failed to load can be retried', () => {
    const { send, states, context } = start();
    send({ type: 'picture.failed', photoId: 1 });
    expect(states()).toEqual({ ...IDLE, picture: 'failed' });
    send({ type: 'picture.retry' });
    send({ type: 'picture.loaded', photoId: 1 });
    expect([states(), context().attempt]).toEqual([
      { ...IDLE, picture: { visible: 'showing' } },
      1,
    ]);
  });
});

describe('zooming', () => {
  test('zoom stays between 0.1 and 5, by buttons and by wheel', () => {
    const { send, context } = start();
    for (let step = 0; step < 9; step += 1) send({ type: 'zoom.in' });
    expect(context().zoom).toBe(5);
    send({ type: 'zoom.fit' });
    for (let step = 0; step < 9; step += 1) send({ type: 'zoom.out' });
    expect(context().zoom).toBe(0.1);
    send({ type: 'zoom.fit' });
    send({ type: 'zoom.by', factor: 1.1, at: { x: 0, y: 0 } });
    send({ type: 'zoom.by', factor: 0.9, at: { x: 0, y: 0 } });
    expect(context().zoom).toBeCloseTo(0.99, 10);
  });

  test('the point under the pointer stays in place', () => {
    const { send, context } = start();
    send({ type: 'zoom.by', factor: 2, at: { x: 100, y: 50 } });
    expect(context().pan).toEqual({ x: -100, y: -50 });
  });

  test('a zoomed picture is dragged to its edge and no further; a fitting one stays', () => {
    const { send, context } = start();
    send({ type: 'pan.by', by: { x: 50, y: 50 } });
    expect(context().pan).toEqual({ x: 0, y: 0 });
    send({ type: 'zoom.by', factor: 2, at: { x: 0, y: 0 } });
    send({ type: 'pan.by', by: { x: -30, y: 20 } });
    expect(context().pan).toEqual({ x: -30, y: 20 });
    send({ type: 'pan.by', by: { x: 9999, y: -9999 } });
    expect(context().pan).toEqual({ x: 400, y: -300 });
    send({ type: 'stage.measured', stage: { width: 1600, height: 1200 } });
    expect(context().pan).toEqual({ x: 400, y: -300 });
    send({ type: 'zoom.out' });
    send({ type: 'zoom.out' });
    expect(context().pan).toEqual({ x: 0, y: 0 });
  });
});

describe('the panel', () => {
  test('stays open from photo to photo', () => {
    const { send, states } = start();
    send({ type: 'info.toggle' });
    send({ type: 'photo.next' });
    expect(states()).toEqual({ ...IDLE, panel: 'shown' });
    send({ type: 'info.toggle' });
    expect(states()).toEqual(IDLE);
  });
});

describe('a download', () => {
  test('reports its start or failure, and is not started twice', async () => {
    const { send, download, said, states } = start();
    send({ type: 'photo.download' });
    send({ type: 'photo.download' });
    send({ type: 'photo.next' });
    expect(states()).toMatchObject({ download: 'downloading' });
    await download.resolve(0, null);
    send({ type: 'photo.download' });
    await download.reject(1, failed(500));
    expect(download.calls.map(({ photo }) => photo.id)).toEqual([1, 2]);
    expect(said).toEqual(['photo.shown 2', 'download.started', 'download.failed']);
  });
});

describe('editing', () => {
  test('changes the photo, and reports only real changes', async () => {
    const { actor, send, save, said, context, states } = start();
    send({ type: 'photo.edit' });
    actor.getSnapshot().children.edit?.send({ type: 'edit.cancel' });
    expect([states(), said]).toEqual([IDLE, []]);
    send({ type: 'photo.edit' });
    const edit = actor.getSnapshot().children.edit;
    edit?.send({ type: 'description.changed', changes: { caption: 'Ridge' } });
    edit?.send({ type: 'edit.save' });
    await save.resolve(0, photoOf(1, { caption: 'Ridge', version: 2 }));
    expect([currentPhoto(context()).caption, states(), said]).toEqual([
      'Ridge',
      IDLE,
      ['load.again'],
    ]);
  });

  test('that waits on the device is taken, although the version is the server’s', async () => {
    const { actor, send, save, said, context } = start();
    send({ type: 'photo.edit' });
    const edit = actor.getSnapshot().children.edit;
    edit?.send({ type: 'description.changed', changes: { category: 'before' } });
    edit?.send({ type: 'edit.save' });
    await save.resolve(0, photoOf(1, { category: 'before' }));
    expect([currentPhoto(context()).category, said]).toEqual(['before', ['load.again']]);
  });

  test('belongs to the shown photo: keys, wheel and closing are ignored', () => {
    const { send, states, said, context } = start();
    send({ type: 'photo.edit' });
    const before = { ...context() };
    for (const type of [
      'photo.next',
      'photo.previous',
      'zoom.in',
      'zoom.out',
      'zoom.fit',
      'info.toggle',
      'photo.download',
      'photo.delete',
      'viewer.close',
    ] as const) {
      send({ type });
    }
    send({ type: 'photo.show', photoId: 2 });
    send({ type: 'zoom.by', factor: 2, at: { x: 0, y: 0 } });
    send({ type: 'pan.by', by: { x: 9, y: 9 } });
    send({ type: 'photos.changed', photos: [photoOf(2)] });
    send({ type: 'photos.changed', photos: [] });
    expect([context(), states(), said]).toEqual([
      { ...before, missed: [] },
      { ...IDLE, work: 'editing' },
      [],
    ]);
  });

  test('that crashes leaves the photo unchanged', () => {
    const machine = photoViewerMachine.provide({
      actors: {
        editPhoto: photoEditMachine.provide({
          actions: {
            takeTheirs: () => {
              throw new Error('broken');
            },
          },
        }),
      },
    });
    const { actor } = walk(machine, {
      input: { photos: [photoOf(1)], photoId: 1, listener: null },
    });
    actor.start();
    actor.send({ type: 'photo.edit' });
    actor.getSnapshot().children.edit?.send({ type: 'edit.takeTheirs' });
    expect(actor.getSnapshot().value).toEqual(IDLE);
  });
});

describe('deleting', () => {
  test('asks first, and then shows the next photo', async () => {
    const { send, remove, said, context, states } = start([1, 2, 3], 2);
    send({ type: 'photo.delete' });
    send({ type: 'delete.cancel' });
    expect([states(), remove.calls]).toEqual([IDLE, []]);
    send({ type: 'photo.delete' });
    send({ type: 'delete.confirm' });
    expect(states()).toEqual({ ...IDLE, work: 'deleting' });
    await remove.resolve(0, 'removed');
    expect([context().photos.map(({ id }) => id), context().photoId, states(), said]).toEqual([
      [1, 3],
      3,
      IDLE,
      ['photo.deleted 2', 'load.again', 'photo.shown 3'],
    ]);
  });

  test('that fails shows the reason in its dialog, and can be retried', async () => {
    const { send, remove, said, context, states } = start([1, 2], 2);
    send({ type: 'photo.delete' });
    send({ type: 'delete.confirm' });
    await remove.reject(0, failed(500));
    expect([states(), context().failure?.message, said]).toEqual([
      { ...IDLE, work: 'confirmingDelete' },
      'No',
      ['delete.failed'],
    ]);
    send({ type: 'delete.confirm' });
    await remove.resolve(1, 'removed');
    expect([context().photoId, said]).toEqual([
      1,
      ['delete.failed', 'photo.deleted 2', 'load.again', 'photo.shown 1'],
    ]);
  });

  test('a photo that someone else has deleted counts as deleted; after the last one the viewer closes', async () => {
    const { send, remove, said } = start([7], 7);
    send({ type: 'photo.delete' });
    send({ type: 'delete.confirm' });
    await remove.reject(0, failed(404));
    expect(said).toEqual(['photo.deleted 7', 'load.again', 'viewer.closed']);
  });
});

describe('the list changes outside', () => {
  test('the shown photo stays, at its new place', () => {
    const { send, context, said } = start();
    send({ type: 'photos.changed', photos: [photoOf(4), photoOf(1)] });
    expect([context().photos.map(({ id }) => id), context().photoId, said]).toEqual([
      [4, 1],
      1,
      [],
    ]);
  });

  test('a deleted photo is replaced by the one in its place, and an empty list closes the viewer', () => {
    const { send, context, said } = start([1, 2, 3], 2);
    send({ type: 'photos.changed', photos: [photoOf(1), photoOf(3)] });
    expect(context().photoId).toBe(3);
    send({ type: 'photos.changed', photos: [] });
    expect(said).toEqual(['photo.shown 3', 'viewer.closed']);
  });

  test('a photo that was deleted during a dialog is replaced when that is cancelled', () => {
    const { send, context, said } = start([1, 2, 3], 2);
    send({ type: 'photo.delete' });
    send({ type: 'photos.changed', photos: [photoOf(1), photoOf(3)] });
    expect(context().photoId).toBe(2);
    send({ type: 'delete.cancel' });
    expect([context().photos.map(({ id }) => id), context().photoId, said]).toEqual([
      [1, 3],
      3,
      ['photo.shown 3'],
    ]);
  });

  test('photos that were all deleted during a dialog close the viewer after it', () => {
    const { actor, send, said } = start([1, 2], 1);
    send({ type: 'photo.edit' });
    send({ type: 'photos.changed', photos: [] });
    actor.getSnapshot().children.edit?.send({ type: 'edit.cancel' });
    expect(said).toEqual(['viewer.closed']);
  });

  test('a photo that was missing for a moment stays, also after the dialog', () => {
    const { send, context, said } = start([1, 2], 1);
    send({ type: 'photo.delete' });
    send({ type: 'photos.changed', photos: [photoOf(2)] });
    send({ type: 'photos.changed', photos: [photoOf(2), photoOf(1)] });
    send({ type: 'delete.cancel' });
    expect([context().photoId, said]).toEqual([1, []]);
  });

  test('after a deletion the others that remain are shown', async () => {
    const { send, remove, context, said } = start([1, 2, 3], 1);
    send({ type: 'photo.delete' });
    send({ type: 'delete.confirm' });
    send({ type: 'photos.changed', photos: [photoOf(3)] });
    await remove.resolve(0, 'removed');
    expect([context().photos.map(({ id }) => id), context().photoId, said]).toEqual([
      [3],
      3,
      ['photo.deleted 1', 'load.again', 'photo.shown 3'],
    ]);
  });

  test('closing is reported', () => {
    const { send, said } = start();
    send({ type: 'viewer.close' });
    expect(said).toEqual(['viewer.closed']);
  });
});
