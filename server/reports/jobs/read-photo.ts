import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { UnavailableError } from '../../errors/unavailable';
import type { PhotoServices } from '../../photos/photo-services';
import { renditionFile } from '../../photos/rendition-file';
import { findPhoto } from '../../repositories/photos';
import type { PhotoSource } from '../report-worker';

const TRIES = 5;
const PAUSE_MS = 2000;

/**
 * Reads the picture of a photo for a report: an upright JPEG, which is made on first use. Waits
 * while too many pictures are being read.
 * @param userId for whom it is read
 * @returns null if the photo or its file is gone.
 */
export async function readPhoto(
  store: PhotoServices,
  { id, userId, signal }: { id: number; userId: number; signal: AbortSignal },
): Promise<PhotoSource> {
  const photo = await findPhoto(store.database.db, id);
  if (photo === undefined) return null;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { key } = await renditionFile(store, { photo, size: 'report', userId });
      const file = store.photos.pathOf(key);
      if (file !== null) return file;
      const stored = await store.photos.open(key);
      return stored === null ? null : await buffer(stored.stream);
    } catch (error) {
      if (!(error instanceof UnavailableError) || attempt === TRIES) throw error;
      await pause(PAUSE_MS, undefined, { signal });
    }
  }
}
