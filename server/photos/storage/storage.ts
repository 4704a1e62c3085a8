import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range';

/** Stores the bytes of photos under generated keys. */
export interface PhotoStorage {
  /** Once it resolves, the bytes survive a power cut. */
  put(key: string, content: Buffer | FileContent, contentType: string): Promise<void>;
  /** The size in bytes; null if the key does not exist. */
  sizeOf(key: string): Promise<number | null>;
  /** The whole file, or a range within it; null if the key does not exist. */
  open(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** The path of a file that other processes of this machine can read; null if there is none. */
  pathOf(key: string): string | null;
  /** @throws with a reason for the operator, if the storage cannot be used. */
  check(): Promise<void>;
  /** Does nothing if the key does not exist. */
  remove(key: string): Promise<void>;
}

/** A file whose content is copied without loading it into memory. */
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
