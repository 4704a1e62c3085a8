import sharp from 'sharp';

/** Pictures that cost the reader far more than the sender. */

const EXIF_BYTES = 65_533;
const ENTRY_BYTES = 12;
/** The offset of the first EXIF directory. */
const FIRST = 8;

interface Entry {
  tag: number;
  type: number;
  count: number;
}

const BYTE = 1;
const LONG = 4;
/** An entry that declares all of the metadata as its value. */
const MAKE: Entry = { tag: 0x010f, type: BYTE, count: EXIF_BYTES - 16 };
/** An entry that points to the directory that contains it. */
const DIRECTORY: Entry = { tag: 0x8769, type: LONG, count: 1 };

/** One directory with as many copies of an entry as fit. */
function directoryOf({ tag, type, count }: Entry, bytes: number): Buffer {
  const tiff = Buffer.alloc(bytes);
  const entries = Math.floor((tiff.length - 14) / ENTRY_BYTES);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(FIRST, 4);
  tiff.writeUInt16BE(entries, FIRST);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = FIRST + 2 + entry * ENTRY_BYTES;
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    tiff.writeUInt32BE(FIRST, at + 8);
  }
  return tiff;
}

/** Metadata of `bytes` bytes with circular directories. */
export const loopingNotes = (bytes = EXIF_BYTES - 8): Buffer => directoryOf(DIRECTORY, bytes);

/** The JPEG segment of 64 KB of metadata. */
function segmentOf(tiff: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  const name = Buffer.from('Exif\0\0', 'latin1');
  head.writeUInt16BE(2 + name.length + tiff.length, 2);
  return Buffer.concat([head, name, tiff]);
}

const drawn = (options: { progressive: boolean; colour?: string }) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: options.colour ?? '#447799' } })
    .jpeg({ progressive: options.progressive })
    .toBuffer();

async function withNotes(tiff: Buffer): Promise<Buffer> {
  const jpeg = await drawn({ progressive: false });
  return Buffer.concat([jpeg.subarray(0, 2), segmentOf(tiff), jpeg.subarray(2)]);
}

/** A valid JPEG of 65 KB. Reading its metadata copies 64 KB thousands of times. */
export const repetitiveExif = (): Promise<Buffer> => withNotes(directoryOf(MAKE, EXIF_BYTES - 8));

/**
 * A JPEG of 65 KB whose EXIF directories contain themselves: the decoder reads them for many
 * seconds.
 */
export const loopingExif = (): Promise<Buffer> => withNotes(loopingNotes());

const PROGRESSIVE_FRAME = Buffer.from([0xff, 0xc2]);

/** A progressive JPEG of a few hundred bytes that claims to have 199 megapixels. */
export async function vastProgressive(side = 14_100): Promise<Buffer> {
  const jpeg = Buffer.from(await drawn({ progressive: true }));
  const frame = jpeg.indexOf(PROGRESSIVE_FRAME);
  jpeg.writeUInt16BE(side, frame + 5);
  jpeg.writeUInt16BE(side, frame + 7);
  return jpeg;
}
