/** Where files are kept, by their addresses: the files themselves, and their sizes in bytes. */
export interface PicturePlaces {
  files: {
    put: (url: string, answer: Response) => Promise<unknown>;
    delete: (url: string) => Promise<unknown>;
  };
  sizes: {
    put: (url: string, bytes: number) => Promise<unknown>;
    delete: (url: string) => Promise<unknown>;
  };
}

/**
 * Stores a file, its size first: what has a size is found and removed. If the user signs out during
 * the write, everything may already have been removed; then nothing of theirs stays.
 * @throws the reason of the signal, or what the browser says if it cannot store the file.
 */
export async function putPicture(
  { files, sizes }: PicturePlaces,
  { url, bytes, answer }: { url: string; bytes: number; answer: Response },
  signal: AbortSignal,
): Promise<void> {
  try {
    await sizes.put(url, bytes);
    await files.put(url, answer);
    signal.throwIfAborted();
  } catch (error) {
    await files.delete(url);
    await sizes.delete(url);
    throw error;
  }
}

/** Files without a size, and sizes without a file: left by a page that closed during a write. */
export function leftOver(
  files: readonly string[],
  sizes: ReadonlyMap<string, number>,
): readonly string[] {
  const stored = new Set(files);
  return [
    ...files.filter((url) => !sizes.has(url)),
    ...[...sizes.keys()].filter((url) => !stored.has(url)),
  ];
}

/** A picture within 640 pixels has about 50 KB. Only animations are kept as they are. */
const MAX_MEDIUM_BYTES = 1024 * 1024;
const NEVER_ANIMATED = /^image\/(jpeg|bmp)\b/;

/** Whether a picture was answered in full instead of in its medium size. */
export const isFullSize = (url: string, type: string, bytes: number): boolean =>
  url.endsWith('?size=medium') && NEVER_ANIMATED.test(type) && bytes > MAX_MEDIUM_BYTES;
