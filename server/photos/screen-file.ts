import path from 'node:path';
import { inTransaction } from '../db/transaction';
import { UnavailableError } from '../errors/unavailable';
import { contentTypeOf, type PhotoRow, setScreenKey } from '../repositories/photos';
import { claimFiles, listForRemoval } from '../repositories/stored-file-removals';
import type { PhotoServices } from './photo-services';
import { PictureError } from './picture-error';
import { incomingFolder, receiveFile, removeReceived } from './received-files';
import type { StoredFile } from './storage';
import { discardUnclaimed } from './sweep';

/** The stored file that shows a photo at the size of a screen. */
export interface ScreenFile {
  key: string;
  contentType: string;
}

const RENDITION_TYPE = 'image/webp';

const fileItself = (photo: PhotoRow): ScreenFile => ({
  key: photo.storage_key,
  contentType: photo.content_type,
});

/** Renditions that are being made, by photo, so that concurrent requests share one. */
const pending = new Map<string, Promise<ScreenFile>>();

/**
 * The picture at the size of a screen. It is made on first use, because an upload must not wait for
 * it, and made again if the storage has lost it.
 */
export async function screenFile(
  store: PhotoServices,
  photo: PhotoRow,
  userId: number,
): Promise<ScreenFile> {
  const { screen_key: key } = photo;
  if (key === photo.storage_key) return fileItself(photo);
  if (key !== null && (await store.photos.sizeOf(key)) !== null) {
    return { key, contentType: RENDITION_TYPE };
  }
  const making = pending.get(photo.storage_key) ?? makeOnce(store, photo, userId);
  pending.set(photo.storage_key, making);
  return making;
}

async function makeOnce(
  store: PhotoServices,
  photo: PhotoRow,
  userId: number,
): Promise<ScreenFile> {
  try {
    return await make(store, photo, userId);
  } finally {
    pending.delete(photo.storage_key);
  }
}

/** The rendition of a stored file; null if the file itself can be shown. */
async function renditionOf(
  { config, pictures }: PhotoServices,
  stored: StoredFile,
  photo: PhotoRow,
  userId: number,
): Promise<Buffer | null> {
  const file = await receiveFile(stored.stream, incomingFolder(config.dataDir));
  try {
    return await pictures.screen(file.path, contentTypeOf(photo), userId);
  } catch (error) {
    if (error instanceof PictureError) return null;
    throw error;
  } finally {
    await removeReceived([file]);
  }
}

async function make(store: PhotoServices, photo: PhotoRow, userId: number): Promise<ScreenFile> {
  const stored = await store.photos.open(photo.storage_key);
  if (stored === null) return fileItself(photo);
  const rendition = await renditionOf(store, stored, photo, userId);
  if (rendition === null) {
    await setScreenKey(store.database.db, photo, photo.storage_key);
    return fileItself(photo);
  }
  return keep(store, photo, rendition);
}

/** If a crash leaves a file without its photo, the sweep removes it, as with uploads. */
async function keep(store: PhotoServices, photo: PhotoRow, bytes: Buffer): Promise<ScreenFile> {
  const { database, photos, now } = store;
  // A new key each time: two servers may make the same rendition.
  const key = `${path.posix.dirname(photo.storage_key)}/${crypto.randomUUID()}-screen.webp`;
  await listForRemoval(database.db, [key], now().toISOString());
  let isOutage = false;
  try {
    await photos.put(key, bytes, RENDITION_TYPE);
    const occasion = { actor: null, at: now().toISOString() };
    const isKept = await inTransaction(
      database,
      occasion,
      async (tx) => (await setScreenKey(tx, photo, key)) && claimFiles(tx, [key]),
    );
    return isKept ? { key, contentType: RENDITION_TYPE } : fileItself(photo);
  } catch (error) {
    isOutage = error instanceof UnavailableError;
    throw error;
  } finally {
    // Removing would fail as well during an outage; the sweep removes the files later.
    if (!isOutage) await discardUnclaimed(store, [key]);
  }
}
