import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPhotoStorage } from '../../../server/photos/storage/create-storage';
import type { PhotoStorage } from '../../../server/photos/storage/storage';
import { PHOTO_MAX_BYTES } from '../../../contract/limits';

/** A slow connection between the server and its bucket, or between the server and a phone. */

const PHOTO = Buffer.alloc(PHOTO_MAX_BYTES, 'photo');
/** Longer than the wait for a store that does not answer. */
const SLOW_MS = 12_000;
const STEPS = 24;

/** The size of what the bucket has stored. */
let stored = 0;

/** Receives slowly, and sends at once. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-length': PHOTO.length }).end(PHOTO);
    return;
  }
  let [step, received] = [1, 0];
  for await (const chunk of request as AsyncIterable<Buffer>) {
    received += chunk.length;
    for (; received > (PHOTO.length / STEPS) * step; step += 1) await pause(SLOW_MS / STEPS);
  }
  stored = received;
  response.writeHead(200, { etag: '"1"' }).end();
}

const bucket = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
let storage: PhotoStorage;

beforeAll(async () => {
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  storage = await createPhotoStorage({
    kind: 's3',
    endpoint: `http://127.0.0.1:${String((bucket.address() as AddressInfo).port)}`,
    region: 'us-east-1',
    bucket: 'photos',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    forcePathStyle: true,
  });
});
afterAll(() => {
  bucket.closeAllConnections();
  bucket.close();
});

it.concurrent('a large photo is stored, however long it takes', async () => {
  await storage.put('a/b.jpg', PHOTO, 'image/jpeg');
  // On a busy machine the first attempt may be aborted.
  expect(stored).toBe(PHOTO.length);
});

it.concurrent('many clients that do not read leave the bucket to others', async () => {
  const opened = await Promise.all(Array.from({ length: 60 }, () => storage.open('a/b.jpg')));
  await storage.check();
  const photo = await storage.open('a/b.jpg');
  expect(opened.map((file) => file?.size)).toEqual(opened.map(() => PHOTO.length));
  for (const file of [...opened, photo]) file?.stream.destroy();
});

it.concurrent('a client that stops reading for a while gets the whole photo', async () => {
  const photo = await storage.open('a/b.jpg');
  let read = 0;
  for await (const chunk of photo?.stream ?? []) {
    if (read === 0) await pause(SLOW_MS);
    read += (chunk as Buffer).length;
  }
  expect(read).toBe(PHOTO.length);
});
