import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMetadata } from '../../../server/photos/pictures/metadata';
import { type ModulePage, openModulePage } from '../../../scripts/bench/photos/page';
import {
  gif,
  hasRealPhotos,
  jpeg,
  png,
  REAL_PHOTOS,
  realPhoto,
} from '../../support/records/pictures';
import { browser, useBrowser } from '../../support/browser/running-app';

/** How the app's workers compress a photo before it is sent, in a real browser. */

const CODE = `
import { createCompressor } from '/src/features/uploads/compress/compressor.ts';
const compress = createCompressor();
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
globalThis.compress = async (text) => {
  const file = new Blob([bytesOf(text)]);
  const picture = await compress(file, new AbortController().signal);
  if (picture === file) return null;
  const bytes = new Uint8Array(await picture.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
};
`;

let modules: ModulePage;
let page: Page;

async function openCompressor(): Promise<Page> {
  const opened = await browser.newPage();
  await opened.goto(modules.url);
  await opened.waitForFunction('globalThis.compress !== undefined');
  return opened;
}

useBrowser();

beforeAll(async () => {
  modules = await openModulePage(CODE);
  page = await openCompressor();
});

afterAll(async () => {
  await modules.close();
});

/** The picture that is sent; null if the file is sent unchanged. */
async function compressed(file: Buffer, on: Page = page): Promise<Buffer | null> {
  const text = await on.evaluate<string | null>(
    `compress(${JSON.stringify(file.toString('base64'))})`,
  );
  return text === null ? null : Buffer.from(text, 'base64');
}

async function smaller(file: Buffer, on?: Page): Promise<Buffer> {
  const picture = await compressed(file, on);
  if (picture === null) throw new Error('The file would be sent as it is');
  expect(picture.length).toBeLessThan(file.length);
  return picture;
}

/** The mean difference of two pictures as displayed, from 0 to 255, on 60×60 pixels. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) =>
      sharp(bytes).autoOrient().resize(60, 60, { fit: 'fill' }).removeAlpha().raw().toBuffer(),
    ),
  );
  const sum = (a ?? Buffer.alloc(0)).reduce(
    (all, value, at) => all + Math.abs(value - (b?.[at] ?? 0)),
    0,
  );
  return sum / (a?.length ?? 1);
}

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
const grain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080', noise } });

/** Four quarters of different colours, larger than the sent picture. */
function fourQuarters(): Promise<Buffer> {
  const quarter = (background: string) => ({
    create: { width: 1050, height: 750, channels: 3 as const, background },
  });
  return grain(2100, 1500)
    .composite([
      { input: quarter('#c03030'), left: 0, top: 0 },
      { input: quarter('#30c030'), left: 1050, top: 0 },
      { input: quarter('#3030c0'), left: 0, top: 750 },
    ])
    .jpeg({ quality: 98 })
    .toBuffer();
}

let upright: Promise<Buffer> | undefined;

/** That picture, rotated by the tag. */
async function turned(orientation: number): Promise<Buffer> {
  upright ??= fourQuarters();
  return sharp(await upright)
    .withMetadata({ orientation })
    .jpeg({ quality: 98 })
    .toBuffer();
}

describe('a photo', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'with orientation %i is sent upright, once',
    async (orientation) => {
      const file = await turned(orientation);
      const sent = await smaller(file);
      const { width, height, orientation: tag } = await sharp(sent).metadata();
      const expected = orientation < 5 ? [1920, 1371] : [1371, 1920];
      expect([width, height, tag ?? 1]).toEqual([...expected, 1]);
      expect(await difference(file, sent)).toBeLessThan(3);
    },
  );

  test('is sent upright by a browser without image smoothing', async () => {
    const other = await openCompressor();
    // The first file starts the worker.
    await compressed(Buffer.from('text'), other);
    for (const worker of other.workers()) {
      await worker.evaluate(
        'delete OffscreenCanvasRenderingContext2D.prototype.imageSmoothingQuality',
      );
    }
    const file = await turned(6);
    const sent = await smaller(file, other);
    const { width, height } = await sharp(sent).metadata();
    expect([width, height]).toEqual([1371, 1920]);
    expect(await difference(file, sent)).toBeLessThan(3);
    expect(sent.equals(await smaller(file))).toBe(false);
    await other.close();
  });

  test
    .skipIf(!hasRealPhotos)
    .each([
      'Samsung SM-G935L (Galaxy S7 Edge).jpg',
      'Apple iPhone 5.jpg',
      'Canon EOS 5D Mark III 22MP.jpg',
      'Samsung SM-J327T1.jpg',
      'Canon PowerShot A85.jpg',
      'HMD_Nokia_8.3_5G.jpg',
    ])("keeps the camera's metadata: %s", async (name) => {
    const file = realPhoto(name);
    const sent = await smaller(file);
    expect(readMetadata(sent)).toEqual(readMetadata(file));
    const { width, height } = await sharp(sent).metadata();
    expect(Math.max(width, height)).toBe(1920);
    expect(await difference(file, sent)).toBeLessThan(3);
  });

  test('keeps its transparency', async () => {
    const hole = {
      create: { width: 2400, height: 800, channels: 4 as const, background: '#000000ff' },
    };
    const opaque = await grain(2400, 1600).ensureAlpha().png().toBuffer();
    const file = await sharp(opaque)
      .composite([{ input: hole, left: 0, top: 0, blend: 'dest-out' }])
      .png()
      .toBuffer();
    const sent = await smaller(file);
    const { data, info } = await sharp(sent).raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
    expect([info.width, info.channels, alphaAt(900, 100), alphaAt(900, 1200)]).toEqual([
      1920, 4, 0, 255,
    ]);
  });
});

describe('sent unchanged', () => {
  const animated = async () => {
    const frames = Buffer.concat(
      await Promise.all(
        ['#ff0000', '#0000ff'].map(async (colour) =>
          sharp(await png({ width: 40, height: 40, colour }))
            .raw()
            .toBuffer(),
        ),
      ),
    );
    const raw = { width: 40, height: 80, channels: 3 as const, pageHeight: 40 };
    return sharp(frames, { raw })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
  };
  const bomb = () =>
    sharp({
      create: { width: 8001, height: 8001, channels: 3, background: '#ffffff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();

  test.each([
    ['a GIF', () => gif({ width: 2400, height: 1200 })],
    ['an animated WebP', animated],
    ['a picture of more than 64 megapixels', bomb],
    ['a picture of 1×60,000 pixels', () => png({ width: 1, height: 60_000 })],
    ['what is small already', () => jpeg()],
    ['a photo that breaks off', async () => (await turned(1)).subarray(0, 40_000)],
    ['text', () => Promise.resolve(Buffer.from('<svg onload=alert(1)>'))],
    ['nothing', () => Promise.resolve(Buffer.alloc(0))],
  ] as const)('is %s', async (_, draw) => {
    expect(await compressed(await draw())).toBeNull();
  });

  test.skipIf(!hasRealPhotos)('are the real photos that are damaged or not supported', async () => {
    const names = [
      'truncated.jpg',
      'corrupted.jpg',
      'zero-bytes.jpg',
      'iphone-xr.heic',
      'Irvine_CA.avif',
      'photo.bmp',
      'pythagoras.gif',
      'HTC Desire.webp',
      'sampleWithExifData.png',
    ];
    expect(readdirSync(path.resolve(REAL_PHOTOS))).toEqual(expect.arrayContaining(names));
    for (const name of names)
      expect({ name, sent: await compressed(realPhoto(name)) }).toEqual({ name, sent: null });
  });
});
