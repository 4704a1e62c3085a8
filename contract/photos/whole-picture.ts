import type { PhotoContentType } from '../limits';

/**
 * Detects truncated pictures, such as those from an interrupted copy. It only checks that the
 * file's end is there, not that the picture can be decoded.
 */

const text = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** The bytes as numbers of several bytes. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const JPEG = { prefix: 0xff, scan: 0xda, end: 0xd9 } as const;

/**
 * Skips the segments up to the first scan and looks for the end marker after it. The end marker of
 * an embedded thumbnail does not count.
 */
function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === JPEG.prefix) {
    const marker = bytes[at + 1];
    if (marker === JPEG.scan) break;
    // Markers may be padded with their own prefix byte.
    at += marker === JPEG.prefix ? 1 : 2 + viewOf(bytes).getUint16(at + 2);
  }
  // From the back, because most files end with it.
  for (
    let end = bytes.lastIndexOf(JPEG.end);
    end > at;
    end = bytes.lastIndexOf(JPEG.end, end - 1)
  ) {
    if (bytes[end - 1] === JPEG.prefix) return true;
  }
  return false;
}

const PNG = { signature: 8, aroundData: 12 } as const;

function isWholePng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at: number = PNG.signature;
  while (at + 8 <= bytes.length) {
    if (text(bytes, at + 4, 4) === 'IEND') return true;
    at += PNG.aroundData + view.getUint32(at);
  }
  return false;
}

const GIF = { head: 13, extension: 0x21, image: 0x2c, end: 0x3b, imageHead: 10 } as const;

/** The size in bytes of a colour table, from the flags that announce it. */
const colours = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/**
 * The offset after a series of blocks, which ends with an empty one; Infinity if the file is
 * truncated.
 */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return Infinity;
    at += 1 + length;
    if (length === 0) return at;
  }
}

/** The trailer may be missing: some programs omit it, and every reader accepts that. */
function isWholeGif(bytes: Uint8Array): boolean {
  let at = GIF.head + colours(bytes[10] ?? 0);
  let images = 0;
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === GIF.extension) at = afterBlocks(bytes, at + 2);
    else if (kind === GIF.image) {
      at = afterBlocks(bytes, at + GIF.imageHead + colours(bytes[at + 9] ?? 0) + 1);
      images += 1;
    } else break;
  }
  return at <= bytes.length && images > 0;
}

const isWholeWebp = (bytes: Uint8Array) =>
  bytes.length >= 12 && viewOf(bytes).getUint32(4, true) + 8 <= bytes.length;

/** Whether the file of a picture is complete. BMP files always count as complete. */
export function isWholePicture(bytes: Uint8Array, type: PhotoContentType): boolean {
  switch (type) {
    case 'image/jpeg':
      return isWholeJpeg(bytes);
    case 'image/png':
      return isWholePng(bytes);
    case 'image/gif':
      return isWholeGif(bytes);
    case 'image/webp':
      return isWholeWebp(bytes);
    case 'image/bmp':
      return true;
  }
}
