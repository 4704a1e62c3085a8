import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import { UnavailableError } from '../../errors/unavailable';
import type { PhotoServices } from '../../photos/photo-services';
import { UndecodedError } from '../../photos/pictures/picture-error';
import { renditionFile } from '../../photos/rendition-file';
import { findPhoto, type PhotoRow } from '../../repositories/photos';
import { PassingError } from '../report-error';
import type { PhotoSource } from '../report-worker';

const TRIES = 5;
const PAUSE_MS = 2000;

interface Wanted {
  id: number;
  /** For whom it is read. */
  userId: number;
  /** Whether nobody will try again. */
  isLast: boolean;
  signal: AbortSignal;
}

/** Only the file itself can be shown for now, which may lie on its side; a rendition may follow. */
class NoRenditionError extends UnavailableError {
  constructor() {
    super('The photo has no rendition yet', 1);
  }
}

async function sourceOf(
  store: PhotoServices,
  photo: PhotoRow,
  userId: number,
): Promise<PhotoSource> {
  const { key, isForNow } = await renditionFile(store, { photo, size: 'report', userId });
  if (isForNow === true && (await store.photos.sizeOf(key)) !== null) throw new NoRenditionError();
  const file = store.photos.pathOf(key);
  if (file !== null) return file;
  const stored = await store.photos.open(key);
  return stored === null ? null : buffer(stored.stream);
}

/** A file that can be read to its end but not decoded is broken. */
async function expectReadable({ photos }: PhotoServices, { storage_key }: PhotoRow): Promise<void> {
  const stored = await photos.open(storage_key);
  if (stored !== null) await finished(stored.stream.resume());
}

/** @throws UnavailableError while the storage, or the decoder, is down or too busy. */
async function sourceUnlessBroken(
  store: PhotoServices,
  photo: PhotoRow,
  userId: number,
): Promise<PhotoSource> {
  try {
    return await sourceOf(store, photo, userId);
  } catch (error) {
    if (!(error instanceof UndecodedError)) throw error;
    await expectReadable(store, photo);
    return null;
  }
}

async function patiently(
  store: PhotoServices,
  { id, userId, signal }: Wanted,
): Promise<PhotoSource> {
  for (let attempt = 1; ; attempt += 1) {
    const photo = await findPhoto(store.database.db, id);
    if (photo === undefined) return null;
    try {
      return await sourceUnlessBroken(store, photo, userId);
    } catch (error) {
      if (!(error instanceof UnavailableError) || attempt === TRIES) throw error;
      await pause(PAUSE_MS, undefined, { signal });
    }
  }
}

/**
 * Reads the picture of a photo for a report: an upright JPEG, which is made on first use. Waits
 * while too many pictures are being read.
 * @returns null if the photo or its file is gone or broken: an issued report shows that for ever.
 * @throws PassingError if it cannot be read for any other reason.
 */
export async function readPhoto(store: PhotoServices, wanted: Wanted): Promise<PhotoSource> {
  try {
    return await patiently(store, wanted);
  } catch (cause) {
    // A picture that crashes every process must not block its report.
    if (wanted.isLast && cause instanceof NoRenditionError) return null;
    throw new PassingError(REPORT_MESSAGES.noPhotos, { cause });
  }
}
