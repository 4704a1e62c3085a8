import { uprightExif, withSegment } from './exif';
import { pictureHead } from './picture-head';
import { LONGER_SIDE, shrink } from './shrink';

/** Beyond these limits a canvas may be black, or the device may run out of memory. */
const MAX_SIDE = 16_384;
const MAX_PIXELS = 64_000_000;

/** Smaller pictures that fit the screen are not compressed. */
const SMALL_BYTES = 1024 * 1024;

/** The largest relative size that is worth the loss of quality. */
const WORTH = 0.9;

/**
 * Compresses a picture: upright, at most 1920 pixels on its longer side, with the camera's
 * metadata. Null if the original file should be sent, because it is animated, has metadata that
 * would be lost, is too large for a canvas, is damaged (which must not be hidden), or would hardly
 * shrink.
 */
export async function compressPicture(file: Blob): Promise<Blob | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const head = pictureHead(bytes);
  if (head === null || head.isMoreThanPixels) return null;
  const { type, width, height } = head;
  const longer = Math.max(width, height);
  if (longer > MAX_SIDE || width * height > MAX_PIXELS) return null;
  if (longer <= LONGER_SIDE && file.size <= SMALL_BYTES) return null;
  const exif = type === 'image/jpeg' ? uprightExif(bytes) : null;
  const small = await shrink(file, type);
  // Some browsers cannot write every type and use another one instead.
  if (small.type !== type) return null;
  const picture = exif === null ? small : withSegment(small, exif);
  return picture.size < file.size * WORTH ? picture : null;
}
