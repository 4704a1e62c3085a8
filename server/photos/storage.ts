import type { Readable } from 'node:stream';
import type { ByteRange } from '../http/byte-range';

/** Where the bytes of photos are kept, under keys that we make ourselves. */
export interface PhotoStorage {
  /** When it resolves, the bytes survive a power cut. */
  put(key: string, content: Buffer | FileContent, contentType: string): Promise<void>;
  /** The size in bytes; null when there is nothing under the key. */
  sizeOf(key: string): Promise<number | null>;
  /** The whole file, or the part of it that a range inside it names; null when it is not there. */
  open(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** An absent key is fine. */
  remove(key: string): Promise<void>;
}

/** What lies in a file, to be copied without coming into memory. */
export interface FileContent {
  path: string;
  /** Bytes. */
  size: number;
}

export interface StoredFile {
  stream: Readable;
  /** Bytes of the whole file. */
  size: number;
}
