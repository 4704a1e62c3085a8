/** Pictures on this device, by their addresses. */
export interface PictureStore {
  /** The sizes of the stored pictures, in bytes. */
  sizes: () => Promise<ReadonlyMap<string, number>>;
  /**
   * Fetches and stores a picture; returns its size in bytes, or null if the server does not have it.
   * @throws when the server does not answer, or nothing more can be stored.
   */
  add: (url: string, signal: AbortSignal) => Promise<number | null>;
  remove: (urls: readonly string[]) => Promise<void>;
}

/** Pictures that are requested at the same time. */
const AT_ONCE = 4;

/**
 * Stores the pictures at these addresses, the most important first, until they take that many bytes.
 * All others are removed.
 * @throws as `PictureStore.add`.
 */
export async function fillPictures(
  store: PictureStore,
  urls: readonly string[],
  { room, signal }: { room: number; signal: AbortSignal },
): Promise<void> {
  const stored = await store.sizes();
  const waiting = [...new Set(urls)];
  const unwanted = new Set(stored.keys());
  let used = 0;
  const work = async () => {
    while (used < room) {
      const url = waiting.shift();
      if (url === undefined) return;
      const bytes = stored.get(url) ?? (await store.add(url, signal)) ?? 0;
      used += bytes;
      unwanted.delete(url);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await store.remove([...unwanted]);
}
