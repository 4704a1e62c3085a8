import path from 'node:path';
import { inTransaction } from '../db/transaction';
import { UnavailableError } from '../errors/unavailable';
import {
  contentTypeOf,
  type PhotoRow,
  RENDITION_COLUMNS,
  setRenditionKey,
  type StoredSize,
} from '../repositories/photos';
import { claimFiles, listForRemoval } from '../repositories/stored-file-removals';
import type { PhotoServices } from './photo-services';
import { PictureError } from './picture-error';
import { incomingFolder, receiveFile, removeReceived } from './received-files';
import type { StoredFile } from './storage';
import { discardUnclaimed } from './sweep';

/** A stored file that shows a photo in another size. */
export interface RenditionFile {
  key: string;
  contentType: string;
}

const TYPES: Readonly<Record<StoredSize, { name: string; extension: string }>> = {
  screen: { name: 'image/webp', extension: 'webp' },
  medium: { name: 'image/webp', extension: 'webp' },
  report: { name: 'image/jpeg', extension: 'jpg' },
};

const fileItself = (photo: PhotoRow): RenditionFile => ({
  key: photo.storage_key,
  contentType: photo.content_type,
});

/** The rendition to make. */
interface Wanted {
  photo: PhotoRow;
  size: StoredSize;
  /** The user who wants it. */
  userId: number;
}

/** Renditions that are being made, so that concurrent requests share one. */
const pending = new Map<string, Promise<RenditionFile>>();

/**
 * The picture in another size. It is made on first use, because an upload must not wait for it, and
 * made again if the storage has lost it.
 */
export async function renditionFile(store: PhotoServices, wanted: Wanted): Promise<RenditionFile> {
  const { photo, size } = wanted;
  const { [RENDITION_COLUMNS[size]]: key } = photo;
  if (key === photo.storage_key) return fileItself(photo);
  if (key !== null && (await store.photos.sizeOf(key)) !== null) {
    return { key, contentType: TYPES[size].name };
  }
  const name = `${photo.storage_key}/${size}`;
  const making = pending.get(name) ?? makeOnce(store, name, wanted);
  pending.set(name, making);
  return making;
}

async function makeOnce(
  store: PhotoServices,
  name: string,
  wanted: Wanted,
): Promise<RenditionFile> {
  try {
    return await make(store, wanted);
  } finally {
    pending.delete(name);
  }
}

/** The rendition of a stored file; null if the file itself can be shown. */
async function renditionOf(
  { config, pictures }: PhotoServices,
  stored: StoredFile,
  { photo, size, userId }: Wanted,
): Promise<Buffer | null> {
  const file = await receiveFile(stored.stream, incomingFolder(config.dataDir));
  try {
    return await pictures.rendition({ file: file.path, type: contentTypeOf(photo), size }, userId);
  } catch (error) {
    if (error instanceof PictureError) return null;
    throw error;
  } finally {
    await removeReceived([file]);
  }
}

async function make(store: PhotoServices, wanted: Wanted): Promise<RenditionFile> {
  const { photo } = wanted;
  const stored = await store.photos.open(photo.storage_key);
  if (stored === null) return fileItself(photo);
  const rendition = await renditionOf(store, stored, wanted);
  if (rendition === null) {
    await setRenditionKey(store.database.db, wanted, photo.storage_key);
    return fileItself(photo);
  }
  return keep(store, wanted, rendition);
}

/** If a crash leaves a file without its photo, the sweep removes it, as with uploads. */
async function keep(store: PhotoServices, wanted: Wanted, bytes: Buffer): Promise<RenditionFile> {
  const { photo, size } = wanted;
  const { database, photos, now } = store;
  const type = TYPES[size];
  // A new key each time: two servers may make the same rendition.
  const key = `${path.posix.dirname(photo.storage_key)}/${crypto.randomUUID()}-${size}.${type.extension}`;
  await listForRemoval(database.db, [key], now().toISOString());
  let isOutage = false;
  try {
    await photos.put(key, bytes, type.name);
    const occasion = { actor: null, at: now().toISOString() };
    const isKept = await inTransaction(
      database,
      occasion,
      async (tx) => (await setRenditionKey(tx, wanted, key)) && claimFiles(tx, [key]),
    );
    return isKept ? { key, contentType: type.name } : fileItself(photo);
  } catch (error) {
    isOutage = error instanceof UnavailableError;
    throw error;
  } finally {
    // During an outage, removing would fail as well; the sweep removes the files later.
    if (!isOutage) await discardUnclaimed(store, [key]);
  }
}
