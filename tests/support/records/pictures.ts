import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Pictures for uploads: generated, or real ones if they are available next to the project. */

export const REAL_PHOTOS = path.resolve('../shared/real/photos');
export const hasRealPhotos = existsSync(REAL_PHOTOS);
export const realPhoto = (name: string): Buffer => readFileSync(path.join(REAL_PHOTOS, name));

interface Drawing {
  width?: number;
  height?: number;
  /** Makes pictures differ. */
  colour?: string;
}

const drawing = ({ width = 640, height = 480, colour = '#447799' }: Drawing = {}) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

export const jpeg = (options?: Drawing): Promise<Buffer> => drawing(options).jpeg().toBuffer();
export const png = (options?: Drawing): Promise<Buffer> => drawing(options).png().toBuffer();
export const gif = (options?: Drawing): Promise<Buffer> => drawing(options).gif().toBuffer();
export const webp = (options?: Drawing): Promise<Buffer> => drawing(options).webp().toBuffer();

/** A JPEG with so much detail that no compression makes it small: a few hundred kilobytes. */
export function detailedJpeg(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  return sharp({ create: { width: 800, height: 600, channels: 3, background: '#447799', noise } })
    .jpeg()
    .toBuffer();
}

/** A JPEG of exactly that many bytes; readers ignore bytes after the end of a picture. */
export async function jpegOfBytes(bytes: number): Promise<Buffer> {
  return Buffer.concat([await jpeg()], bytes);
}

/**
 * A picture with a red left and a blue right half, stored rotated, with the EXIF tag that turns it
 * upright.
 */
export function orientedJpeg(orientation: number): Promise<Buffer> {
  return sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

/** A 2×2 BMP with 24 bits a pixel, written by hand: sharp does not write the format. */
export function bmp(): Buffer {
  const row = [0x20, 0x40, 0x80, 0x20, 0x40, 0x80, 0, 0];
  const pixels = Buffer.from([...row, ...row]);
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(header.length + pixels.length, 2);
  header.writeUInt32LE(header.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(2, 18);
  header.writeInt32LE(2, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  header.writeUInt32LE(pixels.length, 34);
  return Buffer.concat([header, pixels]);
}

const COLOURS = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'] as const;

/** The encoding of a BMP's pixels: bits, compression, and masks for red, green and blue. */
export interface BmpKind {
  bits: 16 | 24 | 32;
  compression: number;
  masks: readonly [number, number, number];
  /** Whether the file contains the masks. */
  isNamed: boolean;
}

/** A BMP with a row of red, green, blue and white pixels. */
export function bmpOf({ bits, compression, masks, isNamed }: BmpKind): Buffer {
  const header = Buffer.alloc(isNamed ? 66 : 54);
  const size = bits / 8;
  const dots = Buffer.alloc(Math.ceil((COLOURS.length * size) / 4) * 4);
  for (const [index, colour] of COLOURS.entries()) {
    const parts = [1, 3, 5].map((at, part) =>
      colour.slice(at, at + 2) === 'ff' ? (masks[part] ?? 0) : 0,
    );
    dots.writeUIntLE(
      parts.reduce((sum, part) => sum + part, 0),
      index * size,
      size,
    );
  }
  header.write('BM');
  header.writeUInt32LE(header.length + dots.length, 2);
  header.writeUInt32LE(header.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(COLOURS.length, 18);
  header.writeInt32LE(1, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(compression, 30);
  if (isNamed)
    for (const [index, mask] of masks.entries()) header.writeUInt32LE(mask, 54 + index * 4);
  return Buffer.concat([header, dots]);
}

/** The pixels of `bmpOf`. */
export const BMP_DOTS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
].flat();

/** A PNG's signature and header chunk. */
const PNG_HEAD = 33;

/** An animated PNG, with one frame that repeats forever. */
export async function animatedPng(options?: Drawing): Promise<Buffer> {
  const still = await png(options);
  const named = Buffer.from([...Buffer.from('acTL'), 0, 0, 0, 1, 0, 0, 0, 0]);
  const chunk = Buffer.alloc(4 + named.length + 4);
  chunk.writeUInt32BE(named.length - 4);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), 4 + named.length);
  return Buffer.concat([still.subarray(0, PNG_HEAD), chunk, still.subarray(PNG_HEAD)]);
}
