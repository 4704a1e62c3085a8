import { uprightExif, withSegment } from './camera-notes';
import { pictureHead } from './picture-head';
import { LONGER_SIDE, shrink } from './shrink';

/** Beyond these a canvas may come out black, or the device out of memory. */
const MAX_SIDE = 16_384;
const MAX_PIXELS = 64_000_000;

/** A picture that fits the screen and the line already is not made worse. */
const SMALL_BYTES = 1024 * 1024;

/** What must be gained: a picture is not made worse for a few bytes. */
const WORTH = 0.9;

/**
 * The picture as it is sent: upright, at most 1920 pixels on its longer side, with what the camera
 * said about it. Null where the file is sent as it is: because it moves, carries notes that would
 * be lost, is too large for a canvas, is damaged (which must not be hidden), or would hardly shrink.
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
  // Some browsers cannot write every type, and write another one then.
  if (small.type !== type) return null;
  const picture = exif === null ? small : withSegment(small, exif);
  return picture.size < file.size * WORTH ? picture : null;
}
