import type { Readable } from 'node:stream';
import type { PhotoStoreConfig } from '../config';
import { FolderStorage } from './folder-storage';

/** Where the bytes of photos are kept, under keys that we make ourselves. */
export interface PhotoStorage {
  /** When it resolves, the bytes survive a power cut. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null when there is nothing under the key. */
  open(key: string): Promise<StoredFile | null>;
  /** An absent key is fine. */
  remove(key: string): Promise<void>;
}

export interface StoredFile {
  stream: Readable;
  /** Bytes. */
  size: number;
}

/** The storage of the configuration. The S3 client is loaded only where it is used. */
export async function createPhotoStorage(config: PhotoStoreConfig): Promise<PhotoStorage> {
  if (config.kind === 'folder') return new FolderStorage(config.path);
  const { S3Storage } = await import('./s3-storage');
  return new S3Storage(config);
}
