/** Pictures on this device, by their addresses. */
export interface PictureStore {
  /** The sizes of the stored pictures, in bytes. */
  sizes: () => Promise<ReadonlyMap<string, number>>;
  /**
   * Fetches and stores a picture; returns its size in bytes. `missing`: the server does not have
   * it.
   * @throws when the server does not answer, the session has to be renewed first, or nothing more
   * can be stored.
   */
  add: (url: string, signal: AbortSignal) => Promise<number | 'missing'>;
  remove: (urls: readonly string[]) => Promise<void>;
}

/** How many pictures are requested at the same time. */
const AT_ONCE = 4;

/** The pause before a picture that the server does not have is requested again. */
const ASKED_AGAIN_MS = 60 * 60_000;

/** A store that does not request missing pictures at every update of the copies. */
export function askingSeldom(store: PictureStore, now: () => number = Date.now): PictureStore {
  const missing = new Map<string, number>();
  return {
    ...store,
    add: async (url, signal) => {
      if (now() - (missing.get(url) ?? -Infinity) < ASKED_AGAIN_MS) return 'missing';
      const added = await store.add(url, signal);
      if (added === 'missing') missing.set(url, now());
      else missing.delete(url);
      return added;
    },
  };
}

/**
 * Stores the pictures at these addresses, the most important first, until they take up that many
 * bytes, and no new ones without room on the device. All others are removed. One failure does not
 * stop the others; after several, nothing more is requested, and stored pictures that are wanted
 * stay.
 * @throws as `PictureStore.add`, after the others were stored.
 */
export async function fillPictures(
  store: PictureStore,
  urls: readonly string[],
  {
    room,
    hasRoom = () => Promise.resolve(true),
    signal,
  }: { room: number; hasRoom?: () => Promise<boolean>; signal: AbortSignal },
): Promise<void> {
  const stored = await store.sizes();
  const waiting = [...new Set(urls)];
  const unwanted = new Set(stored.keys());
  const failures: unknown[] = [];
  let used = 0;
  let isFull = false;
  const take = async (url: string) => {
    const held = stored.get(url);
    if (held === undefined) isFull ||= !(await hasRoom());
    if (held === undefined && isFull) return;
    const added = held ?? (await store.add(url, signal));
    if (typeof added === 'number') used += added;
    unwanted.delete(url);
  };
  const work = async () => {
    while (used < room && failures.length < AT_ONCE) {
      const url = waiting.shift();
      if (url === undefined) return;
      await take(url).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  signal.throwIfAborted();
  const isCutOff = failures.length >= AT_ONCE;
  for (const url of isCutOff ? waiting : []) unwanted.delete(url);
  await store.remove([...unwanted]);
  if (failures.length > 0) throw failures[0];
}
