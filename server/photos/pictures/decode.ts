import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import type { PhotoContentType } from '../../../contract/limits';
import { decodeBmp } from './bmp';

/** More than any camera has; a small file that claims more is meant to exhaust memory. */
const MAX_PIXELS = 200_000_000;

/** One thread per picture, so that uploads do not starve other calls. */
sharp.concurrency(1);
sharp.cache(false);

/**
 * Photos are decoded in full, so that a damaged one is refused while it can still be taken again.
 * Quirks of camera encoders are accepted.
 */
const DECODING = { failOn: 'truncated', limitInputPixels: MAX_PIXELS } as const;

/** The bytes of a picture, or the path of its file. */
export type PictureSource = Buffer | string;

/** Opens a picture without decoding it, except BMP, which sharp's binaries do not read. */
export function openPicture(source: PictureSource, type: PhotoContentType): Sharp {
  if (type !== 'image/bmp') return sharp(source, DECODING);
  const bytes = typeof source === 'string' ? readFileSync(source) : source;
  const { width, height, rgb } = decodeBmp(bytes, MAX_PIXELS);
  return sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: MAX_PIXELS });
}
