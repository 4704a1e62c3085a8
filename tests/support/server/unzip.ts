import { inflateRawSync } from 'node:zlib';

/** Reads a ZIP file written by others: its contents by name. */
export function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error('The ZIP file has no end');
  const files = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    const isDeflated = file.readUInt16LE(at + 10) === 8;
    const size = file.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((place) => file.readUInt16LE(at + place));
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(start, start + size);
    const path = file.subarray(at + 46, at + 46 + (name ?? 0)).toString('utf8');
    files.set(path, isDeflated ? inflateRawSync(bytes) : bytes);
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
