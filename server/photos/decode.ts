import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import type { PhotoContentType } from '../../contract/limits';
import { decodeBmp } from './bmp';

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

/** The bytes of a picture, or the path of its file. */
export type PictureSource = Buffer | string;

/** The picture in a file, still to be decoded. sharp's binaries do not read BMP. */
export function openPicture(source: PictureSource, type: PhotoContentType): Sharp {
  if (type !== 'image/bmp') return sharp(source, DECODING);
  const bytes = typeof source === 'string' ? readFileSync(source) : source;
  const { width, height, rgb } = decodeBmp(bytes, MAX_PIXELS);
  return sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: MAX_PIXELS });
}
