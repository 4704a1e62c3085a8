import type { PhotoStoreConfig } from '../../config';
import { FolderStorage } from './folder-storage';
import type { PhotoStorage } from './storage';

/** The configured storage. The S3 client is loaded only if it is used. */
export async function createPhotoStorage(config: PhotoStoreConfig): Promise<PhotoStorage> {
  if (config.kind === 'folder') return new FolderStorage(config.path);
  const { S3Storage } = await import('./s3-storage');
  return new S3Storage(config);
}
