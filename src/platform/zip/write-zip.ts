import { crc32 } from './crc32';
import { LENGTHS, MOST_BYTES, MOST_FILES, NO_DATE, SIGNATURES, UTF8, VERSION } from './zip-format';

export interface NamedFile {
  /** With `/` between folders. */
  name: string;
  content: Blob;
}

/** A field of a record: its length in bytes, and its value. */
type Field = readonly [length: 2 | 4, value: number];

function record(fields: readonly Field[]): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [length]) => sum + length, 0)));
  let at = 0;
  for (const [length, value] of fields) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return view.buffer;
}

/** The fields that both records of a file share. */
const aboutFile = (crc: number, size: number, nameLength: number): Field[] => [
  [2, UTF8],
  // Not compressed.
  [2, 0],
  [2, 0],
  [2, NO_DATE],
  [4, crc],
  [4, size],
  [4, size],
  [2, nameLength],
  [2, 0],
];

/**
 * A ZIP file with these files, uncompressed. Only one of them is in memory at a time; the result
 * refers to them.
 * @throws RangeError if it would be larger than 4 GB or have too many files.
 */
export async function zipOf(files: readonly NamedFile[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let directorySize = 0;
  for (const { name, content } of files) {
    const nameBytes = new TextEncoder().encode(name);
    const crc = crc32(new Uint8Array(await content.arrayBuffer()));
    const about = aboutFile(crc, content.size, nameBytes.length);
    parts.push(record([[4, SIGNATURES.file], [2, VERSION], ...about]), nameBytes, content);
    const entry: Field[] = [[4, SIGNATURES.entry], [2, VERSION], [2, VERSION], ...about];
    // No comment, first disk, no attributes.
    const rest: Field[] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ];
    directory.push(record([...entry, ...rest]), nameBytes);
    directorySize += LENGTHS.entry + nameBytes.length;
    offset += LENGTHS.file + nameBytes.length + content.size;
    if (offset + directorySize > MOST_BYTES || files.length > MOST_FILES)
      throw new RangeError('The files are too large for one ZIP file');
  }
  const end = record([
    [4, SIGNATURES.end],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, directorySize],
    [4, offset],
    [2, 0],
  ]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}
