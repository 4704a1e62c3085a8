import { readFileSync } from 'node:fs';
import { decode } from 'fast-bmp';
import sharp, { type Sharp } from 'sharp';
import type { PhotoContentType } from '../../contract/limits';

/** Beyond any camera; a small file that claims more is made to exhaust memory. */
const MAX_PIXELS = 200_000_000;

/** Each picture is decoded by one thread: uploads must not starve the lists. */
sharp.concurrency(1);
sharp.cache(false);

/**
 * A photo that arrived damaged must be known while it can still be taken again, so it is decoded
 * whole; mere oddities of a camera's encoder pass.
 */
const DECODING = { failOn: 'truncated', limitInputPixels: MAX_PIXELS } as const;

/** Where a BMP's header says the place of its rows, their length and number, and the bits of a dot. */
const BMP = { size: 54, rows: 10, width: 18, height: 22, bits: 28 } as const;

/**
 * A BMP whose rows begin at the bottom, and whether they began at the top, which the decoder does not
 * know. It believes the header, too: 80 bytes that claim billions of rows would keep it busy.
 */
function checkedBmp(bytes: Buffer): { bottomUp: Buffer; isFlipped: boolean } {
  if (bytes.length < BMP.size) throw new Error('BMP without a header');
  const [width, rows] = [bytes.readInt32LE(BMP.width), bytes.readInt32LE(BMP.height)];
  const [bits, height] = [bytes.readUInt16LE(BMP.bits), Math.abs(rows)];
  if (bits < 8) throw new Error('BMP of less than 8 bits');
  if (width <= 0 || height === 0 || width * height > MAX_PIXELS) throw new Error('BMP of no size');
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  if (bytes.readUInt32LE(BMP.rows) + rowBytes * height > bytes.length)
    throw new Error('BMP that ends too early');
  if (rows > 0) return { bottomUp: bytes, isFlipped: false };
  const bottomUp = Buffer.from(bytes);
  bottomUp.writeInt32LE(height, BMP.height);
  return { bottomUp, isFlipped: true };
}

/** The bytes of a picture, or the path of its file. */
export type PictureSource = Buffer | string;

/** The picture in a file, still to be decoded. sharp's binaries do not read BMP. */
export function openPicture(source: PictureSource, type: PhotoContentType): Sharp {
  if (type !== 'image/bmp') return sharp(source, DECODING);
  const bytes = typeof source === 'string' ? readFileSync(source) : source;
  const { bottomUp, isFlipped } = checkedBmp(bytes);
  const { width, height, channels, data } = decode(bottomUp);
  const raw = { width, height, channels: channels as 1 | 2 | 3 | 4 };
  const dots = Buffer.from(data as Uint8Array);
  return sharp(dots, { raw, limitInputPixels: MAX_PIXELS }).flip(isFlipped);
}
