import { readdirSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { loopingExif, loopingNotes } from '../../../scripts/bench/abuse/hostile-pictures';
import { hasExifLoops } from '../../../server/photos/pictures/exif-loops';
import { readPicture } from '../../../server/photos/pictures/picture';
import {
  hasRealPhotos,
  orientedJpeg,
  png,
  REAL_PHOTOS,
  realPhoto,
} from '../../support/records/pictures';

/** Metadata that the decoder would read for many seconds is refused before decoding. */

const PNG_HEAD = 33;

async function pngWithNotes(notes: Buffer): Promise<Buffer> {
  const plain = await png();
  const named = Buffer.concat([Buffer.from('eXIf'), notes]);
  const chunk = Buffer.alloc(4 + named.length + 4);
  chunk.writeUInt32BE(notes.length);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), 4 + named.length);
  return Buffer.concat([plain.subarray(0, PNG_HEAD), chunk, plain.subarray(PNG_HEAD)]);
}

describe('a picture with circular metadata', () => {
  it.each([
    ['JPEG', loopingExif],
    ['PNG', () => pngWithNotes(loopingNotes())],
  ])('is refused as a %s', async (_, draw) => {
    await expect(readPicture(await draw())).rejects.toMatchObject({ status: 422 });
  });

  it('is found in either byte order', () => {
    const swapped = loopingNotes();
    expect(hasExifLoops(swapped)).toBe(true);
    const [first, entries] = [swapped.readUInt32BE(4), swapped.readUInt16BE(8)];
    swapped.write('II*\0', 0, 'latin1');
    swapped.writeUInt32LE(first, 4);
    swapped.writeUInt16LE(entries, 8);
    for (let at = 10; at + 12 <= swapped.length - 4; at += 12) {
      swapped.subarray(at, at + 2).swap16();
      swapped.subarray(at + 8, at + 12).swap32();
    }
    expect(hasExifLoops(swapped)).toBe(true);
  });
});

describe('harmless metadata', () => {
  it('may refer to itself once', async () => {
    const notes = loopingNotes(28);
    expect(notes.readUInt16BE(8)).toBe(1);
    expect(hasExifLoops(notes)).toBe(false);
    expect(await readPicture(await pngWithNotes(notes))).toMatchObject({ width: 640 });
  });

  it('may be cut off or absent', async () => {
    const notes = loopingNotes(28);
    for (let end = 0; end < notes.length; end += 1) {
      expect(hasExifLoops(notes.subarray(0, end))).toBe(false);
    }
    expect(hasExifLoops(await orientedJpeg(6))).toBe(false);
  });

  it.skipIf(!hasRealPhotos)('of real cameras is accepted', () => {
    const looping = readdirSync(REAL_PHOTOS).filter((name) => hasExifLoops(realPhoto(name)));
    expect(looping).toEqual([]);
  });
});
