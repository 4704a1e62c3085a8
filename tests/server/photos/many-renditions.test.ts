import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadPhotos } from '../../../contract/photos/calls';
import { incomingFolder } from '../../../server/photos/received-files';
import { MAX_WAITING } from '../../../server/photos/pictures/picture-reader';
import type { Api } from '../../support/server/api';
import { useBucket } from '../../support/server/bucket';
import { orientedJpeg } from '../../support/records/pictures';
import { addItem, addSite, bodyOf } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { uploadForm } from '../../support/server/uploads';
import { withResolvers } from '../../support/with-resolvers';

/** One account requests more photos in another size than may wait. */

const TOO_MANY = 20;
const BATCH = 20;

const inBucket = useBucket();

/** The addresses of new photos, which all need a rendition because they lie. */
async function addPhotos({ as }: TestServer): Promise<string[]> {
  const { inspection } = await addSite(as.Admin);
  const { id } = await addItem(as.Admin, { inspectionId: inspection.id });
  const bytes = await orientedJpeg(6);
  const urls: string[] = [];
  while (urls.length < MAX_WAITING + TOO_MANY) {
    const form = uploadForm(Array.from({ length: BATCH }, () => ({ bytes, field: 'files' })));
    const answer = await as.Admin.post(`/inspectionphotos/upload-multiple/${String(id)}`, form);
    urls.push(
      ...bodyOf(uploadPhotos, answer).flatMap((outcome) =>
        outcome.success ? [outcome.data.screenUrl] : [],
      ),
    );
  }
  return urls;
}

describe.each(['folder', 'bucket'])('of a %s', (kind) => {
  let server: TestServer;
  let urls: string[];
  let statuses: number[];

  beforeAll(async () => {
    const storage = kind === 'bucket' ? inBucket() : {};
    server = await startServer({ environment: { LOG_LEVEL: 'silent', ...storage } });
    urls = await addPhotos(server);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    statuses = [];
  });

  const fetched = async (url: string, { token }: Api) => {
    const answer = await fetch(`${server.url}${url}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  };
  const count = (status: number) => statuses.filter((one) => one === status).length;
  const incoming = () => readdirSync(incomingFolder(server.services.config.dataDir));

  it.runIf(kind === 'folder')('no file is copied', async () => {
    const open = vi.spyOn(server.services.photos, 'open');
    try {
      await Promise.all(urls.map((url) => fetched(url, server.as.Admin)));
      expect(count(200) + count(503)).toBe(urls.length);
      expect(count(200)).toBeGreaterThanOrEqual(MAX_WAITING);
      // What is opened is what is sent.
      expect(open).toHaveBeenCalledTimes(count(200));
    } finally {
      open.mockRestore();
    }
  });

  it.runIf(kind === 'bucket')('no more files are received than may wait', async () => {
    const { photos } = server.services;
    const gate = withResolvers<undefined>();
    const open = photos.open.bind(photos);
    const spy = vi.spyOn(photos, 'open').mockImplementation(async (...asked) => {
      await gate.promise;
      return open(...asked);
    });
    try {
      const [mine = '', ...others] = urls;
      const all = others.map((url) => fetched(url, server.as.Admin));
      await expect.poll(() => statuses.length).toBe(others.length - MAX_WAITING);
      expect(count(503)).toBe(statuses.length);
      expect(spy).toHaveBeenCalledTimes(MAX_WAITING);
      // Another user takes the place of a photo whose file is being received.
      all.push(fetched(mine, server.as.Inspector));
      await expect.poll(() => spy.mock.calls.length).toBe(MAX_WAITING + 1);
      gate.resolve(undefined);
      await Promise.all(all);
      expect([count(200), count(503)]).toEqual([MAX_WAITING, TOO_MANY]);
      expect(incoming()).toEqual([]);
    } finally {
      spy.mockRestore();
    }
  });

  it('a photo whose file is lost is not found', async () => {
    const { db } = server.services.database;
    const { storage_key: key } = await db
      .selectFrom('photos')
      .select('storage_key')
      .where('screen_key', 'is', null)
      .executeTakeFirstOrThrow();
    await server.services.photos.remove(key);
    await fetched(`/uploads/${key}?size=screen`, server.as.Admin);
    expect(statuses).toEqual([404]);
  });
});
