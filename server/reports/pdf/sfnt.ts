import { inflateSync } from 'node:zlib';

/**
 * Unpacks web fonts. fontkit reads them too, but inflates them in JavaScript, which takes ten times
 * as long.
 */

const WOFF = 0x774f4646;
const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const SFNT_HEAD = 12;
const SFNT_ENTRY = 16;

function tableOf(woff: Buffer, index: number) {
  const at = WOFF_HEAD + index * WOFF_ENTRY;
  const from = woff.readUInt32BE(at + 4);
  const packed = woff.subarray(from, from + woff.readUInt32BE(at + 8));
  const length = woff.readUInt32BE(at + 12);
  return {
    tag: woff.subarray(at, at + 4),
    bytes: packed.length < length ? inflateSync(packed) : packed,
    checksum: woff.readUInt32BE(at + 16),
  };
}

/** The bytes of a TrueType or OpenType font, which may be packed as WOFF (not WOFF 2). */
export function sfntOf(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== WOFF) return file;
  const count = file.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEAD + SFNT_ENTRY * count);
  head.writeUInt32BE(file.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let position = head.length;
  for (let index = 0; index < count; index += 1) {
    const { tag, bytes, checksum } = tableOf(file, index);
    const at = SFNT_HEAD + index * SFNT_ENTRY;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(position, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    position += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}
