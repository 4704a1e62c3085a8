import sharp from 'sharp';

/** Pictures that cost who reads them far more than who sends them. */

const EXIF_BYTES = 65_533;
const ENTRY_BYTES = 12;
const BYTE_TYPE = 1;
const MAKE = 0x010f;

/** Notes of 64 KB in which every entry says that its value is all the others. */
function loopingNotes(): Buffer {
  const tiff = Buffer.alloc(EXIF_BYTES - 8);
  const entries = Math.floor((tiff.length - 14) / ENTRY_BYTES);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(entries, 8);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = 10 + entry * ENTRY_BYTES;
    tiff.writeUInt16BE(MAKE + (entry % 3), at);
    tiff.writeUInt16BE(BYTE_TYPE, at + 2);
    tiff.writeUInt32BE(tiff.length - 8, at + 4);
    tiff.writeUInt32BE(8, at + 8);
  }
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  const name = Buffer.from('Exif\0\0', 'latin1');
  head.writeUInt16BE(2 + name.length + tiff.length, 2);
  return Buffer.concat([head, name, tiff]);
}

const drawn = (options: { progressive: boolean; colour?: string }) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: options.colour ?? '#447799' } })
    .jpeg({ progressive: options.progressive })
    .toBuffer();

/** A good JPEG of 65 KB; reading its notes takes many seconds. */
export async function loopingExif(): Promise<Buffer> {
  const jpeg = await drawn({ progressive: false });
  return Buffer.concat([jpeg.subarray(0, 2), loopingNotes(), jpeg.subarray(2)]);
}

const PROGRESSIVE_FRAME = Buffer.from([0xff, 0xc2]);

/** A progressive JPEG of some hundred bytes that says it has 199 megapixels. */
export async function vastProgressive(side = 14_100): Promise<Buffer> {
  const jpeg = Buffer.from(await drawn({ progressive: true }));
  const frame = jpeg.indexOf(PROGRESSIVE_FRAME);
  jpeg.writeUInt16BE(side, frame + 5);
  jpeg.writeUInt16BE(side, frame + 7);
  return jpeg;
}
