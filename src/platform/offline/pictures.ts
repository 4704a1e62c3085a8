import { REQUEST_TIMEOUT_MS } from '../../../contract/limits';
import { openCopies } from './copy-database';
import { askingSeldom, fillPictures } from './fill-pictures';

/**
 * The pictures of copied inspections: the files in the browser's Cache Storage, from which the
 * service worker answers, and their sizes in the database of copies.
 */

/** The service worker has the same name. */
const PICTURES = 'plumbline-pictures';

const ROOM_BYTES = 200 * 1024 * 1024;

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
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    const answer = await fetch(url, { signal: inTime });
    if (answer.status === 401) return 'refused';
    // For instance a picture that was deleted since.
    const isPicture = (answer.headers.get('content-type') ?? '').startsWith('image/');
    const isGone = answer.status === 404 || answer.status === 410;
    if (isGone || (answer.ok && !isPicture)) return 'missing';
    if (!answer.ok) throw new Error(`The picture was answered with ${String(answer.status)}`);
    const bytes = await answer.clone().arrayBuffer();
    signal.throwIfAborted();
    await (await caches.open(PICTURES)).put(url, answer);
    await (await openCopies()).put('pictures', bytes.byteLength, url);
    return bytes.byteLength;
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
  // An earlier version of the app, or a write that was cut off, has left files without sizes.
  if ((await store.sizes()).size === 0) await caches.delete(PICTURES);
  await fillPictures(store, urls, { room: ROOM_BYTES, signal });
}

/** The number of stored pictures, and their size in bytes. */
export async function measurePictures(): Promise<{ pictures: number; bytes: number }> {
  const sizes = [...(await store.sizes()).values()];
  return { pictures: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Removes all stored pictures. */
export async function dropPictures(): Promise<void> {
  await (await openCopies()).clear('pictures');
  await caches.delete(PICTURES);
}
