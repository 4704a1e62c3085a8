/** What a JPEG needs to be decoded, without what it tells about people, places and devices. */

const EOI = Buffer.from([0xff, 0xd9]);
const SCAN = 0xda;
const COMMENT = 0xfe;
/** APP0 (JFIF) and APP14 (Adobe) say how colours are stored; the others have EXIF, XMP and so on. */
const KEPT_APPS = [0xe0, 0xee];

const isApp = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const isDropped = (marker: number) =>
  marker === COMMENT || (isApp(marker) && !KEPT_APPS.includes(marker));
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isAlone = (marker: number) => marker === 0x01 || isRestart(marker);

/** Where the compressed data from there on ends: at the next marker that does not belong to them. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at)) {
    const next = bytes[at + 1] ?? 0;
    if (next === 0xff) at += 1;
    else if (next === 0 || isRestart(next)) at += 2;
    else return at;
  }
  return bytes.length;
}

/** A copy of a whole JPEG without metadata, previews, comments, and what follows its end. */
export function withoutMetadata(jpeg: Uint8Array): Uint8Array {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const kept = [bytes.subarray(0, 2)];
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI[1]) break;
    let end = at + 1;
    if (isAlone(marker)) end = at + 2;
    else if (marker !== 0xff) {
      end = at + 2 + bytes.readUInt16BE(at + 2);
      if (marker === SCAN) end = endOfScan(bytes, end);
      if (!isDropped(marker)) kept.push(bytes.subarray(at, end));
    }
    at = bytes.indexOf(0xff, end);
  }
  return Buffer.concat([...kept, EOI]);
}
