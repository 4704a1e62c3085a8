import { LRUCache } from 'lru-cache';
import { PictureProcessEnded, UnreadableHereError } from './picture-error';

/** After so many processes that ended while they read a picture, it is not read for a while. */
const MOST = 3;
const REMEMBERED = { max: 1000, ttl: 60 * 60_000 };

/**
 * Counts the processes that ended while they read a picture. One may have been killed, or may have
 * been too slow on a busy machine; a picture that ends several would end the next one too.
 */
export class PictureLosses {
  readonly #losses = new LRUCache<string, number>(REMEMBERED);

  /**
   * @param name identifies the picture and what is made of it.
   * @throws UnreadableHereError if too many processes have ended, and what the work throws.
   */
  async watch<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#losses.get(name) ?? 0;
    if (before >= MOST) throw new UnreadableHereError();
    try {
      const result = await work();
      this.#losses.delete(name);
      return result;
    } catch (error) {
      if (error instanceof PictureProcessEnded) this.#losses.set(name, before + 1);
      throw error;
    }
  }
}
