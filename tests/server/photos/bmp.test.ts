import { describe, expect, it } from 'vitest';
import { openPicture } from '../../../server/photos/pictures/decode';
import { readPicture } from '../../../server/photos/pictures/picture';
import { bmp, BMP_DOTS, type BmpKind, bmpOf } from '../../support/records/pictures';

/** The supported kinds of BMP, and the messages for the others. */

const NONE = 0;
const RLE8 = 1;
const MASKS = 3;
const MASKS_WITH_ALPHA = 6;
const USUAL = [0xff0000, 0x00ff00, 0x0000ff] as const;

const KINDS: readonly (readonly [string, BmpKind])[] = [
  ['24 bits', { bits: 24, compression: NONE, masks: USUAL, isNamed: false }],
  ['32 bits', { bits: 32, compression: NONE, masks: USUAL, isNamed: false }],
  ['32 bits, masks as usual', { bits: 32, compression: MASKS, masks: USUAL, isNamed: true }],
  [
    '32 bits, red in the place of blue',
    { bits: 32, compression: MASKS, masks: [0x0000ff, 0x00ff00, 0xff0000], isNamed: true },
  ],
  [
    '32 bits, ten a colour',
    { bits: 32, compression: MASKS, masks: [0x3ff00000, 0x000ffc00, 0x000003ff], isNamed: true },
  ],
  [
    '32 bits, a colour in the highest byte',
    {
      bits: 32,
      compression: MASKS_WITH_ALPHA,
      masks: [0xff000000, 0x00ff0000, 0x0000ff00],
      isNamed: true,
    },
  ],
  [
    '16 bits without masks',
    { bits: 16, compression: NONE, masks: [0x7c00, 0x03e0, 0x001f], isNamed: false },
  ],
  [
    '16 bits, six for green',
    { bits: 16, compression: MASKS, masks: [0xf800, 0x07e0, 0x001f], isNamed: true },
  ],
];

describe('a BMP', () => {
  it.each(KINDS)('of %s is read', async (_, kind) => {
    const dots = await openPicture(bmpOf(kind), 'image/bmp').raw().toBuffer();
    expect([...dots]).toEqual(BMP_DOTS);
    expect(await readPicture(bmpOf(kind))).toMatchObject({ width: 4, height: 1 });
  });

  it('of 8 bits shows the colours of its table', async () => {
    const [head, table] = [Buffer.alloc(54), Buffer.from([0, 0, 255, 0, 255, 0, 0, 0])];
    bmp().copy(head, 0, 0, 54);
    head.writeUInt32LE(54 + table.length, 10);
    head.writeInt32LE(1, 22);
    head.writeUInt16LE(8, 28);
    head.writeUInt32LE(2, 46);
    const bytes = Buffer.concat([head, table, Buffer.from([0, 1, 0, 0])]);
    const dots = await openPicture(bytes, 'image/bmp').raw().toBuffer();
    expect([...dots]).toEqual([255, 0, 0, 0, 0, 255]);
  });

  const changed = (change: (bytes: Buffer) => void) => {
    const bytes = bmp();
    change(bytes);
    return bytes;
  };

  it.each([
    ['compressed', changed((bytes) => bytes.writeUInt32LE(RLE8, 30))],
    ['of one bit', changed((bytes) => bytes.writeUInt16LE(1, 28))],
    ['with an old header', changed((bytes) => bytes.writeUInt32LE(12, 14))],
  ])('that is %s is not reported as damaged', async (_, bytes) => {
    await expect(readPicture(bytes)).rejects.toMatchObject({
      status: 415,
      message: 'This kind of BMP is not supported. Please save it as PNG or JPEG.',
    });
  });

  it.each([
    ['breaks off', bmp().subarray(0, 60)],
    ['has no masks', bmpOf({ bits: 32, masks: USUAL, isNamed: false, compression: MASKS })],
    ['begins its rows in its header', changed((bytes) => bytes.writeUInt32LE(10, 10))],
  ])('that %s is damaged', async (_, bytes) => {
    await expect(readPicture(bytes)).rejects.toMatchObject({ status: 422 });
  });
});
