import { rm } from 'node:fs/promises';
import path from 'node:path';
import { inTransaction } from '../db/transaction';
import { PHOTO_MESSAGES } from '../../contract/photos/messages';
import { NO_SPACE_RETRY_SECONDS } from '../../contract/photos/limits';
import { NoSpaceError, UnavailableError } from '../errors/unavailable';
import {
  contentTypeOf,
  type PhotoRow,
  RENDITION_COLUMNS,
  setRenditionKey,
  type StoredSize,
} from '../repositories/photos';
import { claimFiles, listForRemoval } from '../repositories/stored-file-removals';
import { hasSpace } from './storage/free-space';
import type { PhotoServices } from './photo-services';
import { PictureError, UnreadableHereError } from './pictures/picture-error';
import { incomingFolder, keepStream } from './received-files';
import { claiming } from './file-removal';

/** A stored file that shows a photo in another size. */
export interface RenditionFile {
  key: string;
  contentType: string;
  /** Whether this is the whole file, until the size can be made. */
  isForNow?: true;
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

/** Nothing that is stored, here or on a device, may depend on it. */
const fileForNow = (photo: PhotoRow): RenditionFile => ({ ...fileItself(photo), isForNow: true });

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

/** The rendition of a file that processes of this machine cannot read where it is stored. */
async function renditionOfRemote(
  { config, photos, pictures }: PhotoServices,
  { photo, size, userId }: Wanted,
): Promise<Buffer | null> {
  const received: Promise<string>[] = [];
  const receive = async (signal: AbortSignal) => {
    const stored = await photos.open(photo.storage_key);
    if (stored === null) throw new Error('The storage has lost the photo');
    return keepStream(stored.stream, incomingFolder(config.dataDir), signal);
  };
  try {
    return await pictures.renditionOfReceived(
      { name: photo.storage_key, type: contentTypeOf(photo), size },
      userId,
      (signal) => {
        const receiving = receive(signal);
        received.push(receiving);
        return receiving;
      },
    );
  } finally {
    // The picture may have been refused while its file was received.
    for (const outcome of await Promise.allSettled(received)) {
      if (outcome.status === 'fulfilled') await rm(outcome.value, { force: true });
    }
  }
}

/**
 * The rendition of a stored file; null if the file itself can be shown, undefined if it has to be
 * shown for now.
 */
async function renditionOf(
  store: PhotoServices,
  wanted: Wanted,
): Promise<Buffer | null | undefined> {
  const { photo, size, userId } = wanted;
  const file = store.photos.pathOf(photo.storage_key);
  try {
    return file === null
      ? await renditionOfRemote(store, wanted)
      : await store.pictures.rendition({ file, type: contentTypeOf(photo), size }, userId);
  } catch (error) {
    if (error instanceof UnreadableHereError) return undefined;
    if (error instanceof PictureError) return null;
    throw error;
  }
}

/** Like `renditionOf`; undefined also if the storage does not have the file. */
async function renditionUnlessLost(
  store: PhotoServices,
  wanted: Wanted,
): Promise<Buffer | null | undefined> {
  try {
    return await renditionOf(store, wanted);
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    if ((await store.photos.sizeOf(wanted.photo.storage_key)) !== null) throw error;
    return undefined;
  }
}

async function make(store: PhotoServices, wanted: Wanted): Promise<RenditionFile> {
  const { photo, size } = wanted;
  // Otherwise a report that has begun would show the photo sideways, or not at all, permanently.
  if (size !== 'report' && !(await hasSpace(store.config))) {
    // Devices keep this size. Instead of the whole file they get it when there is room.
    if (size === 'medium') throw new NoSpaceError(PHOTO_MESSAGES.noSpace, NO_SPACE_RETRY_SECONDS);
    return fileForNow(photo);
  }
  const rendition = await renditionUnlessLost(store, wanted);
  if (rendition === undefined) return fileForNow(photo);
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
  return claiming(store, [key], async () => {
    await photos.put(key, bytes, type.name);
    const occasion = { actor: null, at: now().toISOString() };
    const isKept = await inTransaction(
      database,
      occasion,
      async (tx) => (await setRenditionKey(tx, wanted, key)) && claimFiles(tx, [key]),
    );
    return isKept ? { key, contentType: type.name } : fileForNow(photo);
  });
}
