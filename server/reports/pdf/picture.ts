import { inflateSync } from 'node:zlib';
import { isWholePicture, viewOf } from '../../../contract/photos/whole-picture';
import { withoutMetadata } from './without-metadata';

/**
 * Checks pictures by their headers before they go into a PDF. JPEG is embedded as it is, without its
 * metadata: guests read reports. pdfkit decodes PNG with transparency, so it is first inflated once with a limit.
 */

/** A picture that can be placed. */
export interface CheckedPicture {
  bytes: Uint8Array;
  /** In pixels. */
  width: number;
  height: number;
}

const MAX_BYTES = 12 * 1024 * 1024;
const MAX_JPEG_PIXELS = 60_000_000;
const MAX_PNG_PIXELS = 6_000_000;

const JPEG = 0xffd8;
const PNG = 0x89504e47;
/** The starts of frames that PDF readers decode: baseline, extended and progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const ALONE = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);

/** Most files end with their last marker; only for the others are all bytes read. */
const isWholeJpeg = (bytes: Uint8Array) =>
  (bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9) || isWholePicture(bytes, 'image/jpeg');

function checkedJpeg(bytes: Uint8Array): CheckedPicture | null {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff || ALONE(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (FRAMES.includes(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      const isKnown = bytes[at + 4] === 8 && [1, 3, 4].includes(bytes[at + 9] ?? 0);
      const pixels = width * height;
      return isKnown && pixels > 0 && pixels <= MAX_JPEG_PIXELS
        ? { bytes: withoutMetadata(bytes), width, height }
        : null;
    }
    if (marker >= 0xc3 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xcc) return null;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The compressed pixels of a PNG; null if its parts do not have the lengths that they state. */
function pixelData(bytes: Uint8Array): Buffer | null {
  const view = viewOf(bytes);
  const parts: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const length = view.getUint32(at);
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (at + 12 + length > bytes.length) return null;
    if (kind === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length));
    if (kind === 'IEND') return Buffer.concat(parts);
  }
  return null;
}

function checkedPng(bytes: Uint8Array): CheckedPicture | null {
  const view = viewOf(bytes);
  if (bytes.length < 33 || view.getUint32(12) !== 0x49484452) return null;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth = 0, type = 0, , , interlace = 0] = bytes.subarray(24, 29);
  const channels = CHANNELS[type];
  const pixels = width * height;
  if (channels === undefined || interlace !== 0 || pixels === 0 || pixels > MAX_PNG_PIXELS)
    return null;
  const data = pixelData(bytes);
  if (data === null) return null;
  const size = height * (1 + Math.ceil((width * channels * depth) / 8));
  try {
    const inflated = inflateSync(data, { maxOutputLength: size });
    return inflated.length === size ? { bytes, width, height } : null;
  } catch {
    return null;
  }
}

/** A picture that a PDF can embed; null for any other, a damaged or an excessive one. */
export function checkedPicture(bytes: Uint8Array | null): CheckedPicture | null {
  if (bytes === null || bytes.length < 16 || bytes.length > MAX_BYTES) return null;
  try {
    const view = viewOf(bytes);
    if (view.getUint16(0) === JPEG) {
      return isWholeJpeg(bytes) ? checkedJpeg(bytes) : null;
    }
    return view.getUint32(0) === PNG ? checkedPng(bytes) : null;
  } catch {
    return null;
  }
}
