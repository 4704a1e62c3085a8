/** The offset of the first chunk, after the signature. */
const FIRST_CHUNK = 8;
/** The bytes of a chunk around its data: length, type and checksum. */
const AROUND_DATA = 12;

/**
 * Whether a PNG is animated: then the chunk `acTL` precedes the first picture. The decoder only
 * reads the first picture.
 * @param head the first bytes of the file.
 */
export function isAnimatedPng(head: Buffer): boolean {
  for (let at = FIRST_CHUNK; at + 8 <= head.length; at += AROUND_DATA + head.readUInt32BE(at)) {
    const type = head.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}
