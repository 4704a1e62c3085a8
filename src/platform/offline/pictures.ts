import { stallWatch } from '../http/stall-watch';
import { openCopies } from './copy-database';
import { askingSeldom, fillPictures } from './fill-pictures';
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

/** Fetches a file and stores it; see `PictureStore.add`. */
async function storeFile(url: string, watch: ReturnType<typeof stallWatch>) {
  const answer = await fetch(url, { signal: watch.signal });
  if (answer.status === 401) return 'refused';
  // For example, a picture that has been deleted since.
  const isFile = /^(image\/|application\/pdf\b)/.test(answer.headers.get('content-type') ?? '');
  const isGone = answer.status === 404 || answer.status === 410;
  if (isGone || (answer.ok && !isFile)) return 'missing';
  if (!answer.ok) throw new Error(`The picture was answered with ${String(answer.status)}`);
  const bytes = await sizeOf(answer.clone(), watch.moved);
  watch.signal.throwIfAborted();
  await (await caches.open(PICTURES)).put(url, answer);
  await (await openCopies()).put('pictures', bytes, url);
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
    const cache = await caches.open(PICTURES);
    for (const url of urls) {
      await cache.delete(url);
      await (await openCopies()).delete('pictures', url);
    }
  },
});

/**
 * Stores the pictures at these addresses, the most important first, as far as there is room, and
 * removes all others.
 * @throws when the server does not answer, or nothing more can be stored.
 */
export async function keepPictures(urls: readonly string[], signal: AbortSignal): Promise<void> {
  // An earlier version of the app, or an interrupted write, has left files without sizes.
  if ((await store.sizes()).size === 0) await caches.delete(PICTURES);
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
  await (await openCopies()).clear('pictures');
  await caches.delete(PICTURES);
}

/** Removes the larger pictures to make room for what only this device has; returns their number. */
export async function dropLargerPictures(): Promise<number> {
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
