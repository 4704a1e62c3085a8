import { crc32 } from './crc32';
import { LENGTHS, SIGNATURES } from './zip-format';

/** The ZIP file is incomplete or damaged. */
export class ZipError extends Error {}

/** The file is something else. */
export class NoZipError extends Error {}

/** A file in a ZIP file. */
export interface StoredFile {
  size: number;
  /** What this app writes is not compressed, and it cannot read what is. */
  isCompressed: boolean;
  /** Its content; null if it is damaged or compressed. */
  read: () => Promise<Uint8Array<ArrayBuffer> | null>;
}

const LONGEST_COMMENT = 0xffff;
/** Much larger than the directory of any file that this app writes. */
const LARGEST_DIRECTORY = 16 * 1024 * 1024;

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer());
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  new DataView(buffer, byteOffset, byteLength);

/** The position of the directory, as the end of the file states it. */
async function directoryOf(file: Blob): Promise<{ count: number; directory: Blob }> {
  const begin = Math.max(0, file.size - LENGTHS.end - LONGEST_COMMENT);
  const view = viewOf(await bytesOf(file.slice(begin)));
  for (let at = view.byteLength - LENGTHS.end; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== SIGNATURES.end) continue;
    if (at + LENGTHS.end + view.getUint16(at + 20, true) !== view.byteLength) continue;
    const [size, offset] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    if (offset + size > begin + at || size > LARGEST_DIRECTORY) break;
    return { count: view.getUint16(at + 10, true), directory: file.slice(offset, offset + size) };
  }
  if (await beginsAsZip(file)) throw new ZipError('The file has no directory');
  throw new NoZipError('The file is no ZIP file');
}

const FIRST_BYTES = new TextEncoder().encode('PK\x03\x04');

/** Whether a file is the beginning of a ZIP file, however short. */
async function beginsAsZip(file: Blob): Promise<boolean> {
  const bytes = await bytesOf(file.slice(0, FIRST_BYTES.length));
  return bytes.every((byte, index) => byte === FIRST_BYTES[index]);
}

/** A stored file; its record states where the content starts. */
async function storedAt(
  file: Blob,
  { offset, size, crc }: { offset: number; size: number; crc: number },
): Promise<StoredFile> {
  const head = viewOf(await bytesOf(file.slice(offset, offset + LENGTHS.file)));
  if (head.byteLength < LENGTHS.file || head.getUint32(0, true) !== SIGNATURES.file)
    throw new ZipError('A file has no record');
  const begin = offset + LENGTHS.file + head.getUint16(26, true) + head.getUint16(28, true);
  return {
    size,
    isCompressed: false,
    read: async () => {
      const bytes = await bytesOf(file.slice(begin, begin + size));
      return bytes.length === size && crc32(bytes) === crc ? bytes : null;
    },
  };
}

const COMPRESSED = { isCompressed: true, read: () => Promise.resolve(null) };

/**
 * The files in a ZIP file, by name. Their contents are read when they are needed.
 * @throws ZipError or NoZipError if the file is not a complete ZIP file.
 */
export async function readZip(file: Blob): Promise<ReadonlyMap<string, StoredFile>> {
  const { count, directory } = await directoryOf(file);
  const bytes = await bytesOf(directory);
  const view = viewOf(bytes);
  const files = new Map<string, StoredFile>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + LENGTHS.entry > bytes.length || view.getUint32(at, true) !== SIGNATURES.entry)
      throw new ZipError('The directory is damaged');
    const size = view.getUint32(at + 24, true);
    const isCompressed = view.getUint16(at + 10, true) !== 0;
    const nameEnd = at + LENGTHS.entry + view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + LENGTHS.entry, nameEnd));
    const [crc, offset] = [view.getUint32(at + 16, true), view.getUint32(at + 42, true)];
    files.set(
      name,
      isCompressed ? { ...COMPRESSED, size } : await storedAt(file, { offset, size, crc }),
    );
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}
