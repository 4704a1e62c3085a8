import { afterAll, expect, test } from 'vitest';
import type { Photo } from '../../contract/photo';
import { EffectFailed } from '../../machines/failure';
import { uploadMachine, type UploadRequest } from '../../machines/uploads/upload.machine';
import { uploadQueueMachine } from '../../machines/uploads/upload-queue.machine';
import { deferred } from '../support/deferred';
import { unwalked, walk, type Walk } from '../support/transitions';

const record: Walk = { taken: new Set() };
const OFFLINE = new EffectFailed({ message: 'Network error', status: null, errors: {} });

afterAll(() => {
  expect(unwalked(uploadMachine, record)).toEqual([]);
  expect(unwalked(uploadQueueMachine, record)).toEqual([]);
});

const fileOf = (id: string) => ({ id, name: `${id}.jpg`, size: 10, contentType: 'image/jpeg' });
const photoOf = (id: number) => ({ id }) as Photo;

function start(ids: readonly string[]) {
  const send = deferred<Photo, UploadRequest>();
  const upload = uploadMachine.provide({ actors: { uploadPhoto: send.effect } });
  const said: string[] = [];
  const { actor } = walk(record, uploadQueueMachine.provide({ actors: { upload } }), {
    input: { itemId: 5 },
  });
  actor.on('photo.uploaded', ({ id }) => said.push(`uploaded ${id}`));
  actor.on('photo.dropped', ({ id }) => said.push(`dropped ${id}`));
  actor.on('queue.finished', ({ completed }) => said.push(`finished ${String(completed)}`));
  actor.start();
  actor.send({ type: 'photos.added', files: ids.map(fileOf) });
  const states = () =>
    Object.fromEntries(
      Object.entries(actor.getSnapshot().context.uploads).map(([id, ref]) => [
        id,
        ref.getSnapshot().value,
      ]),
    );
  return { actor, send, said, states };
}

test('photos are sent one after another; a failure does not hold up the rest', async () => {
  const { actor, send, said, states } = start(['a', 'b', 'c']);
  actor.send({ type: 'photos.added', files: [fileOf('a')] });
  actor.send({ type: 'queue.start' });
  expect(states()).toEqual({ a: 'uploading', b: 'pending', c: 'pending' });
  await send.resolve(0, photoOf(1));
  await send.reject(1, OFFLINE);
  await send.resolve(2, photoOf(3));
  expect(states()).toEqual({ b: 'failed' });
  expect(said).toEqual(['uploaded a', 'uploaded c', 'finished 2']);
});

test('a retry has the same key, unless what stands beside the file has changed', async () => {
  const { actor, send, said } = start(['a']);
  actor.send({ type: 'photo.described', id: 'a', caption: 'Ridge', category: 'issue' });
  actor.send({ type: 'queue.start' });
  await send.reject(0, OFFLINE);
  actor.send({ type: 'photo.retry', id: 'a' });
  await send.reject(1, OFFLINE);
  actor.send({ type: 'photo.described', id: 'a', caption: 'Ridge tile', category: 'issue' });
  actor.send({ type: 'photo.retry', id: 'a' });
  await send.resolve(2, photoOf(1));
  expect(send.calls.map(({ idempotencyKey, caption }) => [idempotencyKey, caption])).toEqual([
    ['a-1', 'Ridge'],
    ['a-1', 'Ridge'],
    ['a-2', 'Ridge tile'],
  ]);
  expect(said).toEqual(['finished 0', 'finished 0', 'uploaded a', 'finished 1']);
});

test('progress is shown while the photo is sent', () => {
  const { actor, send } = start(['a']);
  actor.send({ type: 'queue.start' });
  send.calls[0]?.report(40);
  expect(actor.getSnapshot().context.uploads['a']?.getSnapshot().context.percent).toBe(40);
});

test('removing the photo that is being sent aborts it and goes on with the next', () => {
  const { actor, send, said, states } = start(['a', 'b']);
  actor.send({ type: 'queue.start' });
  actor.send({ type: 'photo.remove', id: 'a' });
  expect(send.aborted()).toEqual([true, false]);
  expect([states(), said]).toEqual([{ b: 'uploading' }, ['dropped a']]);
});

test('a photo that failed rejoins the line while another is sent', async () => {
  const { actor, send, states } = start(['a', 'b']);
  actor.send({ type: 'queue.start' });
  await send.reject(0, OFFLINE);
  actor.send({ type: 'photo.retry', id: 'a' });
  expect(states()).toEqual({ a: 'pending', b: 'uploading' });
  await send.resolve(1, photoOf(2));
  expect(states()).toEqual({ a: 'uploading' });
});

test('chosen and failed photos can be taken out, one by one or all', async () => {
  const { actor, send, said, states } = start(['a', 'b', 'c']);
  actor.send({ type: 'photo.remove', id: 'b' });
  actor.send({ type: 'queue.start' });
  await send.reject(0, OFFLINE);
  await send.reject(1, OFFLINE);
  actor.send({ type: 'photo.remove', id: 'a' });
  actor.send({ type: 'queue.clear' });
  expect([states(), said]).toEqual([{}, ['dropped b', 'finished 0', 'dropped a', 'dropped c']]);
});
