import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll } from 'vitest';
import { scratchFolder } from './scratch';

/** An S3 server with an empty bucket, which keeps its files in a folder. */
export const bucketIn = (folder: string): S3rver =>
  new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'photos', configs: [] }],
  });

/**
 * An S3 server with an empty bucket, for the tests of a file.
 * @returns the environment of a server that stores its photos there.
 */
export function useBucket(): () => Readonly<Record<string, string>> {
  const scratch = scratchFolder();
  const bucket = bucketIn(scratch.folder);
  let bucketPort = 0;
  beforeAll(async () => {
    bucketPort = (await bucket.run()).port;
  });
  afterAll(async () => {
    await bucket.close();
    scratch.remove();
  });
  return () => ({
    S3_BUCKET: 'photos',
    S3_ENDPOINT: `http://127.0.0.1:${String(bucketPort)}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_FORCE_PATH_STYLE: 'true',
  });
}
