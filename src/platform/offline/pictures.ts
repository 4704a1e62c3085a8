/**
 * The small pictures of copied inspections, in the browser's Cache Storage. The service worker
 * answers with them.
 */

/** The service worker has the same name. */
const PICTURES = 'plumbline-pictures';

/** At most this much is stored, the first pictures of a list first. */
const MOST_BYTES = 200 * 1024 * 1024;

/** Pictures that are requested at the same time. */
const AT_ONCE = 4;

const sizeOf = (answer: Response) => Number(answer.headers.get('content-length') ?? 0);

async function storedSizes(cache: Cache): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    const { pathname, search } = new URL(request.url);
    if (answer !== undefined) sizes.set(pathname + search, sizeOf(answer));
  }
  return sizes;
}

/**
 * Stores the pictures at these addresses, the most important first, and removes all others.
 * @throws when the server does not answer, or nothing more can be stored.
 */
export async function keepPictures(urls: readonly string[], signal: AbortSignal): Promise<void> {
  const cache = await caches.open(PICTURES);
  const sizes = await storedSizes(cache);
  const wanted = new Set(urls);
  for (const url of sizes.keys()) if (!wanted.has(url)) await cache.delete(url);
  let bytes = urls.reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0);
  const missing = [...wanted].filter((url) => !sizes.has(url));
  const fetchOne = async (url: string) => {
    const answer = await fetch(url, { signal });
    // A picture that was deleted since, or a session to be renewed first: the next time shows it.
    if (!answer.ok || !(answer.headers.get('content-type') ?? '').startsWith('image/')) return;
    bytes += sizeOf(answer);
    await cache.put(url, answer);
  };
  const work = async () => {
    for (let url = missing.shift(); url !== undefined; url = missing.shift()) {
      if (bytes >= MOST_BYTES) return;
      await fetchOne(url);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The size of the stored pictures, in bytes. */
export async function sizeOfPictures(): Promise<number> {
  const sizes = await storedSizes(await caches.open(PICTURES));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** Removes all stored pictures. */
export async function dropPictures(): Promise<void> {
  await caches.delete(PICTURES);
}
