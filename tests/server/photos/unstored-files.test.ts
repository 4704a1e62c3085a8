import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnavailableError } from '../../../server/errors/unavailable';
import { createPhotoStorage } from '../../../server/photos/storage/create-storage';
import { expectPrinted } from '../../support/run/expect-printed';
import { scratchFolder } from '../../support/server/scratch';

/** Files that the bucket does not take are closed, and their room on the disk is free again. */

expectPrinted();

const SIZE = 2_000_000;
const scratch = scratchFolder();
const photo = path.join(scratch.folder, 'photo.jpg');

const ANSWERS: Readonly<Record<string, RequestListener>> = {
  fails: (_request, response) => response.writeHead(500, { connection: 'close' }).end(),
  refuses: (_request, response) => response.writeHead(403, { connection: 'close' }).end(),
  breaks: (request) => request.once('data', () => request.destroy()),
  stores: (request, response) => {
    request.resume().once('end', () => response.writeHead(200, { etag: '"1"' }).end());
  },
};

const bucket = createServer((request, response) => {
  // The address names the bucket and the key.
  const [, how = ''] = new URL(request.url ?? '', 'http://bucket').pathname.split('/');
  ANSWERS[how]?.(request, response);
});

const bucketThat = (how: string, { port } = bucket.address() as AddressInfo) =>
  createPhotoStorage({
    kind: 's3',
    endpoint: `http://127.0.0.1:${String(port)}`,
    region: 'us-east-1',
    bucket: how,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    forcePathStyle: true,
  });

const FILES = '/proc/self/fd';

/** What this process has open, although it may have been removed since. */
function openFiles(): string[] {
  return readdirSync(FILES).flatMap((file) => {
    try {
      return [readlinkSync(path.join(FILES, file))];
    } catch {
      // The listing itself was a file.
      return [];
    }
  });
}
const isOpen = () => openFiles().some((file) => file.startsWith(photo));

beforeAll(async () => {
  writeFileSync(photo, Buffer.alloc(SIZE, 'photo'));
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  bucket.closeAllConnections();
  bucket.close();
  scratch.remove();
});

describe.runIf(process.platform === 'linux')('a file is closed', () => {
  it.each(['fails', 'refuses', 'breaks', 'stores'])('after a bucket that %s', async (how) => {
    const storage = await bucketThat(how);
    const stored = storage.put('a/b.jpg', { path: photo, size: SIZE }, 'image/jpeg');
    await stored.catch((error: unknown) => error);
    await expect.poll(isOpen).toBe(false);
  });

  it('after a bucket that cannot be reached', async () => {
    const storage = await bucketThat('refuses', { port: 1, address: '', family: '' });
    const stored = storage.put('a/b.jpg', { path: photo, size: SIZE }, 'image/jpeg');
    await expect(stored).rejects.toBeInstanceOf(UnavailableError);
    await expect.poll(isOpen).toBe(false);
  });
});

it('a file that cannot be read fails its own call', async () => {
  const gone = path.join(scratch.folder, 'gone.jpg');
  const storage = await bucketThat('stores');
  const stored = storage.put('a/b.jpg', { path: gone, size: SIZE }, 'image/jpeg');
  await expect(stored).rejects.toMatchObject({ code: 'ENOENT' });
});
