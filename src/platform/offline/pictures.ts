import { stallWatch } from '../http/stall-watch';
import { openCopies } from './copy-database';
import { askingSeldom, fillPictures } from './fill-pictures';
import { isFullSize, leftOver, type PicturePlaces, putPicture } from './put-picture';
import { roomIsLeft } from './room-left';

/**
 * The pictures and revisions of copied inspections: the files in the browser's Cache Storage, from
 * which the service worker answers, and their sizes in the database of copies.
 */

/** The service worker uses the same name. */
const PICTURES = 'plumbline-pictures';

const ROOM_BYTES = 200 * 1024 * 1024;

/** The size of the answered file in bytes. Calls back for each part. */
async function sizeOf(answer: Response, moved: () => void): Promise<number> {
  const reader = answer.body?.getReader();
  let size = 0;
  for (;;) {
    const part = await reader?.read();
    if (part?.value === undefined) return size;
    moved();
    size += part.value.byteLength;
  }
}

async function openPlaces(): Promise<PicturePlaces> {
  const [files, database] = await Promise.all([caches.open(PICTURES), openCopies()]);
  return {
    files,
    sizes: {
      put: (url, bytes) => database.put('pictures', bytes, url),
      delete: (url) => database.delete('pictures', url),
    },
  };
}

/** Fetches a file and stores it; see `PictureStore.add`. */
async function storeFile(url: string, watch: ReturnType<typeof stallWatch>) {
  const answer = await fetch(url, { signal: watch.signal });
  if (answer.status === 401) throw new Error('The session has to be renewed first');
  const type = answer.headers.get('content-type') ?? '';
  // For example, a picture that has been deleted since.
  const isFile = /^(image\/|application\/pdf\b)/.test(type);
  const isGone = answer.status === 404 || answer.status === 410;
  if (isGone || (answer.ok && !isFile)) return 'missing';
  if (!answer.ok) throw new Error(`The picture was answered with ${String(answer.status)}`);
  const bytes = await sizeOf(answer.clone(), watch.moved);
  if (isFullSize(url, type, bytes)) return 'missing';
  watch.signal.throwIfAborted();
  await putPicture(await openPlaces(), { url, bytes, answer }, watch.signal);
  return bytes;
}

const store = askingSeldom({
  sizes: async () => {
    const transaction = (await openCopies()).transaction('pictures');
    const [urls, sizes] = await Promise.all([
      transaction.store.getAllKeys(),
      transaction.store.getAll(),
    ]);
    return new Map(urls.map((url, index) => [url, sizes[index] ?? 0]));
  },
  add: async (url, signal) => {
    const watch = stallWatch(signal);
    try {
      return await storeFile(url, watch);
    } finally {
      watch.rest();
    }
  },
  remove: async (urls) => {
    const { files, sizes } = await openPlaces();
    for (const url of urls) {
      await files.delete(url);
      await sizes.delete(url);
    }
  },
});

const addressOf = ({ url }: Request) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

let isTidy = false;

/** Removes what an interrupted write has left, once per page and removal: that takes long. */
async function tidyUp(): Promise<void> {
  if (isTidy) return;
  const files = await (await caches.open(PICTURES)).keys();
  await store.remove(leftOver(files.map(addressOf), await store.sizes()));
  isTidy = true;
}

/**
 * Stores the pictures at these addresses, the most important first, as far as there is room, and
 * removes all others.
 * @throws when the server does not answer, or nothing more can be stored.
 */
export async function keepPictures(urls: readonly string[], signal: AbortSignal): Promise<void> {
  await tidyUp();
  signal.throwIfAborted();
  await fillPictures(store, urls, { room: ROOM_BYTES, hasRoom: roomIsLeft, signal });
}

/** The number of stored pictures, and the size of all stored files in bytes. */
export async function measurePictures(): Promise<{ pictures: number; bytes: number }> {
  const sizes = await store.sizes();
  const pictures = [...sizes.keys()].filter((url) => !url.endsWith('.pdf'));
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return { pictures: pictures.length, bytes };
}

/** Whether the file at an address can be opened without a network. */
export const isFileStored = async (url: string): Promise<boolean> => (await store.sizes()).has(url);

/** Removes all stored pictures. */
export async function dropPictures(): Promise<void> {
  isTidy = false;
  await (await openCopies()).clear('pictures');
  await caches.delete(PICTURES);
}

/** Removes the larger pictures to make room for what only this device has; returns their number. */
export async function dropLargerPictures(): Promise<number> {
  isTidy = false;
  const urls = [...(await store.sizes()).keys()].filter((url) => url.endsWith('?size=medium'));
  const cache = await caches.open(PICTURES);
  await Promise.all(urls.map((url) => cache.delete(url)));
  const transaction = (await openCopies()).transaction('pictures', 'readwrite');
  await Promise.all([...urls.map((url) => transaction.store.delete(url)), transaction.done]);
  return urls.length;
}

/** Likewise for all stored pictures and revisions. */
export async function dropAllPictures(): Promise<number> {
  const { size } = await store.sizes();
  await dropPictures();
  return size;
}
