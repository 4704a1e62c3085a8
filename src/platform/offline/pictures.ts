import { REQUEST_TIMEOUT_MS } from '../../../contract/limits';

/**
 * The small pictures of copied inspections, in the browser's Cache Storage. The service worker
 * answers with them.
 */

/** The service worker has the same name. */
const PICTURES = 'plumbline-pictures';

/** About 200 MB. */
const MOST = 8000;

/** Pictures that are requested at the same time. */
const AT_ONCE = 4;

const addressOf = ({ url }: Request) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/**
 * Stores the pictures at these addresses, the most important first, and removes all others.
 * @throws when the server does not answer, or nothing more can be stored.
 */
export async function keepPictures(urls: readonly string[], signal: AbortSignal): Promise<void> {
  const cache = await caches.open(PICTURES);
  const wanted = new Set(urls.slice(0, MOST));
  const stored = new Set((await cache.keys()).map(addressOf));
  for (const url of stored) if (!wanted.has(url)) await cache.delete(url);
  const missing = [...wanted].filter((url) => !stored.has(url));
  const fetchOne = async (url: string) => {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    const answer = await fetch(url, { signal: inTime });
    // A picture that was deleted since, or a session to be renewed first: the next time shows it.
    if (!answer.ok || !(answer.headers.get('content-type') ?? '').startsWith('image/')) return;
    signal.throwIfAborted();
    await cache.put(url, answer);
  };
  const work = async () => {
    for (let url = missing.shift(); url !== undefined; url = missing.shift()) await fetchOne(url);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The number of stored pictures. */
export async function countPictures(): Promise<number> {
  return (await (await caches.open(PICTURES)).keys()).length;
}

/** Removes all stored pictures. */
export async function dropPictures(): Promise<void> {
  await caches.delete(PICTURES);
}
