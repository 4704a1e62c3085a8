import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPhotoStorage } from '../../../server/photos/storage/create-storage';
import type { PhotoStorage } from '../../../server/photos/storage/storage';
import { bucketIn } from '../../support/server/bucket';
import { scratchFolder } from '../../support/server/scratch';

const scratch = scratchFolder();
const bucket = bucketIn(scratch.folder);
const folder = path.join(scratch.folder, 'photos');
const storages = new Map<string, PhotoStorage>();

const bucketAt = (port: number, name = 'photos'): Promise<PhotoStorage> =>
  createPhotoStorage({
    kind: 's3',
    endpoint: `http://127.0.0.1:${String(port)}`,
    region: 'us-east-1',
    bucket: name,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  });
let bucketPort = 0;

beforeAll(async () => {
  bucketPort = (await bucket.run()).port;
  storages.set('a folder', await createPhotoStorage({ kind: 'folder', path: folder }));
  storages.set('a bucket', await bucketAt(bucketPort));
});
afterAll(async () => {
  await bucket.close();
  scratch.remove();
});

const BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256));

describe.each(['a folder', 'a bucket'])('%s', (name) => {
  const storage = () => {
    const found = storages.get(name);
    if (found === undefined) throw new Error(`No storage ${name}`);
    return found;
  };

  it('returns stored files byte for byte', async () => {
    await storage().put('ab/photo.jpg', BYTES, 'image/jpeg');
    const stored = await storage().open('ab/photo.jpg');
    expect(stored?.size).toBe(BYTES.length);
    expect(stored && (await buffer(stored.stream)).equals(BYTES)).toBe(true);
  });

  it('has nothing under an unused or removed key', async () => {
    await storage().put('ab/gone.jpg', BYTES, 'image/jpeg');
    await storage().remove('ab/gone.jpg');
    expect(await storage().open('ab/gone.jpg')).toBeNull();
    expect(await storage().open('ab/never.jpg')).toBeNull();
  });

  it('returns the size and any part of a file', async () => {
    await storage().put('ab/part.jpg', BYTES, 'image/jpeg');
    expect(await storage().sizeOf('ab/part.jpg')).toBe(BYTES.length);
    for (const [first, last] of [
      [0, 1],
      [10, 4999],
      [BYTES.length - 5, BYTES.length - 1],
    ] as const) {
      const part = await storage().open('ab/part.jpg', { first, last });
      expect(part?.size).toBe(BYTES.length);
      const bytes = part && (await buffer(part.stream));
      expect([bytes?.length, bytes?.equals(BYTES.subarray(first, last + 1))]).toEqual([
        last - first + 1,
        true,
      ]);
    }
    await storage().remove('ab/part.jpg');
    expect(await storage().sizeOf('ab/part.jpg')).toBeNull();
    expect(await storage().open('ab/part.jpg', { first: 0, last: 1 })).toBeNull();
  });

  it('can be used', async () => {
    await expect(storage().check()).resolves.toBeUndefined();
  });

  it('accepts the removal of an unknown key', async () => {
    await expect(storage().remove('ab/never.jpg')).resolves.toBeUndefined();
  });
});

it('a folder or bucket that is not there cannot be used', async () => {
  const nowhere = { kind: 'folder', path: path.join(folder, 'none') } as const;
  await expect((await createPhotoStorage(nowhere)).check()).rejects.toThrow(
    'The folder of the photos cannot be written',
  );
  await expect((await bucketAt(bucketPort, 'none')).check()).rejects.toThrow(
    'The bucket of the photos does not exist',
  );
});

it('a bucket that refuses a check may still store files', async () => {
  const refusing = createServer((_request, response) => response.writeHead(403).end());
  refusing.listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const { port } = refusing.address() as AddressInfo;
  await expect((await bucketAt(port)).check()).resolves.toBeUndefined();
  refusing.closeAllConnections();
  refusing.close();
});

describe('the folder', () => {
  it('leaves no partial file next to a complete one', () => {
    expect(readdirSync(path.join(folder, 'ab'))).toEqual(['photo.jpg']);
  });

  it.each(['../escaped.jpg', '/tmp/escaped.jpg', 'ab/../../escaped.jpg', ''])(
    'refuses the key %j, which points outside',
    async (key) => {
      const storage = storages.get('a folder');
      await expect(storage?.put(key, BYTES, 'image/jpeg')).rejects.toThrow(
        'leads out of the photo folder',
      );
      expect(existsSync(path.join(scratch.folder, 'escaped.jpg'))).toBe(false);
    },
  );
});
