import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Photo } from '../../../contract/photos/photo';
import { uploadPhoto } from '../../../contract/photos/calls';
import { knowsProcesses, whileKilled } from '../../support/server/child-processes';
import { orientedJpeg } from '../../support/records/pictures';
import { addItem, addSite, bodyOf } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { fetchStored, uploadForm } from '../../support/server/uploads';

/** Processes that are killed, as on a busy machine, decide nothing about a photo. */

describe.runIf(knowsProcesses)('processes that read pictures', () => {
  let server: TestServer;
  let itemId: number;
  const upload = (bytes: Buffer) =>
    server.as.Inspector.post(`/inspectionphotos/upload/${String(itemId)}`, uploadForm([{ bytes }]));

  beforeAll(async () => {
    server = await startServer();
    const { inspection } = await addSite(server.as.Admin);
    itemId = (await addItem(server.as.Inspector, { inspectionId: inspection.id })).id;
  });
  afterAll(() => server.close());

  /** Kills each process that begins to read during the work. */
  async function killing<Result>(work: () => Promise<Result>): Promise<Result> {
    const { pictures } = server.services;
    const rendition = pictures.rendition.bind(pictures);
    pictures.rendition = (...task) => whileKilled('picture-worker', () => rendition(...task));
    try {
      return await work();
    } finally {
      pictures.rendition = rendition;
    }
  }

  it('leave the sizes of a photo to be made later', async () => {
    const original = await orientedJpeg(6);
    const photo: Photo = bodyOf(uploadPhoto, await upload(original));
    const seen = () => fetchStored(`${server.url}${photo.screenUrl}`, server.as.Inspector.token);
    const statuses: number[] = [];
    await killing(async () => {
      for (let process = 0; process < 3; process += 1) {
        statuses.push((await seen()).status);
        // Starts the next process.
        await upload(await orientedJpeg(6));
      }
    });
    expect(statuses).toEqual([503, 503, 503]);
    const last = await seen();
    expect([last.status, last.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(last.bytes.equals(original)).toBe(true);
    const row = await server.services.database.db
      .selectFrom('photos')
      .select('screen_key')
      .where('id', '=', photo.id)
      .executeTakeFirstOrThrow();
    expect(row.screen_key).toBeNull();
    const medium = `${server.url}${photo.url}?size=medium`;
    const { bytes } = await fetchStored(medium, server.as.Inspector.token);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  });
});
