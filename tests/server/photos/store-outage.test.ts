import { expect, it } from 'vitest';
import { UnavailableError } from '../../../server/errors/unavailable';
import { createPhotoStorage } from '../../../server/photos/storage/create-storage';
import type { PhotoStorage } from '../../../server/photos/storage/storage';
import { startTcpProxy, type TcpProxy } from '../../support/server/tcp-proxy';

const IN_TIME_MS = 25_000;

/** A bucket with a connection that can be broken. */
async function bucketBehind(proxy: TcpProxy): Promise<PhotoStorage> {
  return createPhotoStorage({
    kind: 's3',
    endpoint: `http://127.0.0.1:${String(proxy.port)}`,
    region: 'us-east-1',
    bucket: 'photos',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    forcePathStyle: true,
  });
}

it.concurrent.each(['cut', 'freeze'] as const)(
  'every call to an unreachable bucket (%s) fails in time',
  async (how) => {
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: 1 });
    const storage = await bucketBehind(proxy);
    proxy[how]();
    const begun = performance.now();
    const outcomes = await Promise.all(
      [
        storage.put('a/b.jpg', Buffer.from('x'), 'image/jpeg'),
        storage.sizeOf('a/b.jpg'),
        storage.open('a/b.jpg'),
        storage.remove('a/b.jpg'),
        storage.check(),
      ].map((asked) => asked.catch((error: unknown) => error)),
    );
    expect(outcomes.every((outcome) => outcome instanceof UnavailableError)).toBe(true);
    expect(performance.now() - begun).toBeLessThan(IN_TIME_MS);
    await proxy.close();
  },
);
