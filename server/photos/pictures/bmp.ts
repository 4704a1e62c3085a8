/** Reads uncompressed BMP files with 8 to 32 bits per pixel. sharp's binaries do not read BMP. */

/** The picture may be intact, but this kind is not supported. */
export class UnsupportedPicture extends Error {}

export interface Pixels {
  width: number;
  height: number;
  /** Three bytes per pixel (red, green, blue), from the top left. */
  rgb: Buffer;
}

const HEADER = {
  rows: 10,
  infoSize: 14,
  width: 18,
  height: 22,
  bits: 28,
  compression: 30,
} as const;
const COLOURS_USED = 46;
const FILE_HEADER = 14;
const SMALLEST_INFO = 40;
const MASKS = FILE_HEADER + SMALLEST_INFO;
const COMPRESSION = { none: 0, masks: 3, masksWithAlpha: 6 } as const;

/** The default masks of red, green and blue in a pixel. */
const USUAL_MASKS: Readonly<Record<number, readonly number[]>> = {
  16: [0x7c00, 0x03e0, 0x001f],
  24: [0xff0000, 0x00ff00, 0x0000ff],
  32: [0xff0000, 0x00ff00, 0x0000ff],
};

function masksOf(bytes: Buffer, bits: number): readonly number[] {
  const compression = bytes.readUInt32LE(HEADER.compression);
  if (compression === COMPRESSION.none) return USUAL_MASKS[bits] ?? [];
  return [0, 4, 8].map((at) => bytes.readUInt32LE(MASKS + at));
}

/** Returns a function that reads one colour of a pixel as a byte. */
function readerOf(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / max);
}

/**
 * Returns a function that reads an entry of the colour table: blue, green, red and an unused byte.
 */
function tableOf(bytes: Buffer, infoSize: number): (pixel: number) => number {
  const used = bytes.readUInt32LE(COLOURS_USED);
  const count = used === 0 || used > 256 ? 256 : used;
  const start = FILE_HEADER + infoSize;
  if (start + count * 4 > bytes.length) throw new Error('BMP without its colours');
  return (pixel) => (pixel < count ? bytes.readUInt32LE(start + pixel * 4) & 0xffffff : 0);
}

interface Head {
  width: number;
  height: number;
  bits: number;
  isTopDown: boolean;
  rowBytes: number;
  start: number;
}

/** The header is not trusted: a file of 80 bytes may claim billions of rows. */
function headOf(bytes: Buffer, maxPixels: number): Head {
  if (bytes.length < MASKS) throw new Error('BMP without a header');
  const infoSize = bytes.readUInt32LE(HEADER.infoSize);
  if (infoSize < SMALLEST_INFO) throw new UnsupportedPicture('BMP with an old header');
  const [width, rows] = [bytes.readInt32LE(HEADER.width), bytes.readInt32LE(HEADER.height)];
  const height = Math.abs(rows);
  if (width <= 0 || height === 0 || width * height > maxPixels) throw new Error('BMP of no size');
  const bits = bytes.readUInt16LE(HEADER.bits);
  const compression = bytes.readUInt32LE(HEADER.compression);
  const hasMasks = compression === COMPRESSION.masks || compression === COMPRESSION.masksWithAlpha;
  const isRead = hasMasks
    ? bits === 16 || bits === 32
    : compression === COMPRESSION.none && [8, 16, 24, 32].includes(bits);
  if (!isRead) throw new UnsupportedPicture('BMP of another kind');
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const start = bytes.readUInt32LE(HEADER.rows);
  const end = start + rowBytes * height;
  const isWhole = start >= MASKS && end <= bytes.length && (!hasMasks || MASKS + 12 <= start);
  if (!isWhole) throw new Error('BMP that ends too early');
  return { width, height, bits, isTopDown: rows < 0, rowBytes, start };
}

/**
 * The pixels of a BMP. Transparency is ignored, because most programs write zeros there.
 * @throws UnsupportedPicture, or another error if the file is damaged.
 */
export function decodeBmp(bytes: Buffer, maxPixels: number): Pixels {
  const { width, height, bits, isTopDown, rowBytes, start } = headOf(bytes, maxPixels);
  const size = bits / 8;
  const fromTable = bits === 8 ? tableOf(bytes, bytes.readUInt32LE(HEADER.infoSize)) : undefined;
  const masks = fromTable === undefined ? masksOf(bytes, bits) : (USUAL_MASKS[24] ?? []);
  const [red = readerOf(0), green = readerOf(0), blue = readerOf(0)] = masks.map(readerOf);
  const rgb = Buffer.allocUnsafe(width * height * 3);
  let to = 0;
  for (let row = 0; row < height; row += 1) {
    let from = start + (isTopDown ? row : height - 1 - row) * rowBytes;
    for (let column = 0; column < width; column += 1) {
      const read = bytes.readUIntLE(from, size);
      const pixel = fromTable === undefined ? read : fromTable(read);
      rgb[to] = red(pixel);
      rgb[to + 1] = green(pixel);
      rgb[to + 2] = blue(pixel);
      to += 3;
      from += size;
    }
  }
  return { width, height, rgb };
}
