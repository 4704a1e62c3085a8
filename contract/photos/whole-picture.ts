import type { PhotoContentType } from '../limits';

/**
 * Whether a picture breaks off before its end, as after a copy that was interrupted. Only what is
 * missing is noticed: what a picture shows, and whether it can be decoded, is not looked at.
 */

const text = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const JPEG = { prefix: 0xff, scan: 0xda, end: 0xd9 } as const;

/** Segments up to the first scan; behind it the end must come. The end of a thumbnail is no end. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === JPEG.prefix) {
    const marker = bytes[at + 1];
    if (marker === JPEG.scan) break;
    // Markers may be padded with their own prefix.
    at += marker === JPEG.prefix ? 1 : 2 + viewOf(bytes).getUint16(at + 2);
  }
  for (; at + 1 < bytes.length; at += 1) {
    if (bytes[at] === JPEG.prefix && bytes[at + 1] === JPEG.end) return true;
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

/** Bytes of a colour table, from the flags that announce it. */
const colours = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Blocks until one is empty; where they break off, that is behind the end of the file. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return Infinity;
    at += 1 + length;
    if (length === 0) return at;
  }
}

/** Some programs leave the last byte out, and every reader takes that. */
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

/** False where a part of the file is missing. */
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
