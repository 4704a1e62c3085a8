import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediumUrlOf, type Photo } from '../../../contract/photos/photo';
import { uploadPhoto } from '../../../contract/photos/calls';
import {
  animatedPng,
  gif,
  hasRealPhotos,
  jpeg,
  orientedJpeg,
  png,
  realPhoto,
} from '../../support/records/pictures';
import { addItem, addSite, bodyOf } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { fetchStored, storedFiles, uploadForm } from '../../support/server/uploads';

/** The screen version of a picture, made once, when it is first viewed. */

let server: TestServer;
let itemId: number;

beforeAll(async () => {
  server = await startServer();
  const { inspection } = await addSite(server.as.Admin);
  itemId = (await addItem(server.as.Inspector, { inspectionId: inspection.id })).id;
});
afterAll(() => server.close());

async function add(bytes: Buffer): Promise<Photo> {
  const path = `/inspectionphotos/upload/${String(itemId)}`;
  return bodyOf(uploadPhoto, await server.as.Inspector.post(path, uploadForm([{ bytes }])));
}

const fetched = (url: string) => fetchStored(`${server.url}${url}`, server.as.Inspector.token);

const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
};

const remove = (photo: Photo) =>
  server.as.Inspector.delete(`/inspectionphotos/${String(photo.id)}`);

describe('the picture for the screen', () => {
  it('is within 2048 pixels and is made once', async () => {
    const photo = await add(await jpeg({ width: 4000, height: 3000 }));
    const before = storedFiles(server);
    const answers = await Promise.all([1, 2, 3].map(() => fetched(photo.screenUrl)));
    expect(await sizeOf(answers[0]?.bytes ?? Buffer.alloc(0))).toEqual({
      width: 2048,
      height: 1536,
      format: 'webp',
    });
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual(
      Array.from({ length: 3 }, () => 'image/webp'),
    );
    const made = storedFiles(server).filter((file) => !before.includes(file));
    expect(made).toEqual([expect.stringMatching(/^[0-9a-f]{2}\/[0-9a-f-]{36}-screen\.webp$/)]);
    await fetched(photo.screenUrl);
    expect(storedFiles(server)).toHaveLength(before.length + 1);
  });

  it('is the file itself if it is small and upright', async () => {
    const bytes = await jpeg({ width: 1920, height: 1440 });
    const photo = await add(bytes);
    const before = storedFiles(server);
    const answer = await fetched(photo.screenUrl);
    expect([answer.headers.get('content-type'), answer.bytes.equals(bytes)]).toEqual([
      'image/jpeg',
      true,
    ]);
    expect(storedFiles(server)).toEqual(before);
  });

  it('is the file itself if it is animated', async () => {
    const bytes = await gif({ width: 3000, height: 200 });
    const answer = await fetched((await add(bytes)).screenUrl);
    expect([answer.headers.get('content-type'), answer.bytes.equals(bytes)]).toEqual([
      'image/gif',
      true,
    ]);
  });

  it('keeps transparency', async () => {
    const see = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 2500, height: 10, channels: 4, background: see } })
      .png()
      .toBuffer();
    const { bytes: shown } = await fetched((await add(bytes)).screenUrl);
    const { channels } = await sharp(shown).stats();
    expect(channels[3]?.max).toBe(0);
  });

  it('is deleted with its photo', async () => {
    const before = storedFiles(server);
    const photo = await add(await png({ width: 2100, height: 30 }));
    await fetched(photo.screenUrl);
    expect(storedFiles(server)).toHaveLength(before.length + 3);
    await remove(photo);
    await expect.poll(() => storedFiles(server)).toEqual(before);
  });

  it('leaves nothing behind when the photo is deleted while the screen version is made', async () => {
    const before = storedFiles(server);
    const photo = await add(await png({ width: 2600, height: 2000 }));
    const making = fetched(photo.screenUrl);
    await remove(photo);
    await making;
    await expect.poll(() => storedFiles(server)).toEqual(before);
  });

  it('is made again if the storage no longer has it', async () => {
    const photo = await add(await png({ width: 2100, height: 40 }));
    const before = storedFiles(server);
    const first = await fetched(photo.screenUrl);
    const [lost = ''] = storedFiles(server).filter((file) => !before.includes(file));
    await server.services.photos.remove(lost);
    const again = await fetched(photo.screenUrl);
    expect([again.status, again.bytes.equals(first.bytes)]).toEqual([200, true]);
    expect(storedFiles(server)).toHaveLength(before.length + 1);
  });

  it('is the file itself for an animated PNG of any size', async () => {
    const bytes = await animatedPng({ width: 2100, height: 40 });
    const photo = await add(bytes);
    const before = storedFiles(server);
    const answer = await fetched(photo.screenUrl);
    expect([answer.headers.get('content-type'), answer.bytes.equals(bytes)]).toEqual([
      'image/png',
      true,
    ]);
    expect(storedFiles(server)).toEqual(before);
  });

  it('is available from the download call too', async () => {
    const photo = await add(await png({ width: 2100, height: 50 }));
    const path = `/api/inspectionphotos/download/${String(photo.id)}?size=screen`;
    expect((await fetched(path)).bytes.equals((await fetched(photo.screenUrl)).bytes)).toBe(true);
    expect((await fetched(path.replace('screen', 'huge'))).status).toBe(400);
  });
});

describe('the picture for devices', () => {
  it('is within 640 pixels, upright, made once and deleted with its photo', async () => {
    const before = storedFiles(server);
    const lying = await sharp(await jpeg({ width: 1600, height: 1200 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const photo = await add(lying);
    const url = mediumUrlOf(photo);
    const answers = await Promise.all([fetched(url), fetched(photo.screenUrl), fetched(url)]);
    const [first, , again] = answers.map(({ bytes }) => bytes);
    expect(await sizeOf(first ?? Buffer.alloc(0))).toEqual({
      width: 480,
      height: 640,
      format: 'webp',
    });
    expect(again?.equals(first ?? Buffer.alloc(0))).toBe(true);
    const made = storedFiles(server).filter((file) => file.endsWith('-medium.webp'));
    expect(made).toHaveLength(1);
    await remove(photo);
    await expect.poll(() => storedFiles(server)).toEqual(before);
  });

  it('is the file itself if that is small and upright', async () => {
    const bytes = await jpeg({ width: 640, height: 480 });
    const { bytes: shown } = await fetched(mediumUrlOf(await add(bytes)));
    expect(shown.equals(bytes)).toBe(true);
  });
});

/** Mean difference of two pictures' pixels, 0 to 255, scaled down and in grey. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const small = (bytes: Buffer) =>
    sharp(bytes).resize(60, 40, { fit: 'fill' }).greyscale().raw().toBuffer();
  const [left, right] = await Promise.all([small(one), small(other)]);
  return left.reduce((sum, value, at) => sum + Math.abs(value - (right[at] ?? 0)), 0) / left.length;
}

describe('is upright', () => {
  it.skipIf(!hasRealPhotos).each([0, 2, 3, 4, 5, 6, 7, 8])(
    'for the real photo with orientation %i, as is its thumbnail',
    async (orientation) => {
      const upright = realPhoto('Landscape_1.jpg');
      const photo = await add(realPhoto(`Landscape_${String(orientation)}.jpg`));
      expect([photo.width, photo.height]).toEqual([1800, 1200]);
      const screen = await fetched(photo.screenUrl);
      const thumbnail = await fetched(photo.thumbnailUrl);
      expect(await sizeOf(screen.bytes)).toMatchObject({ width: 1800, height: 1200 });
      expect(await sizeOf(thumbnail.bytes)).toMatchObject({ width: 400, height: 267 });
      expect(await difference(screen.bytes, upright)).toBeLessThan(6);
      expect(await difference(thumbnail.bytes, upright)).toBeLessThan(6);
    },
  );

  it.each([3, 6, 8])('for orientation %i of a small file', async (orientation) => {
    const photo = await add(await orientedJpeg(orientation));
    const { bytes } = await fetched(photo.screenUrl);
    expect(await sizeOf(bytes)).toEqual({
      width: photo.width,
      height: photo.height,
      format: 'webp',
    });
  });
});
