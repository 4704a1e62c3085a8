/** After the signature. */
const FIRST_CHUNK = 8;
/** Length and type before a chunk's data, its checksum behind them. */
const AROUND_DATA = 12;

/**
 * Whether a PNG moves: its animation is announced before the first picture. The decoder does not
 * tell, it sees that picture alone.
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
