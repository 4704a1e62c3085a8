import { nanoid } from 'nanoid';
import { DOWNLOAD_MESSAGES } from '../../../contract/downloads/messages';
import { MOST_DOWNLOADS } from '../../../contract/downloads/limits';
import { HttpError } from '../../errors/http-error';

export interface Progress {
  done: number;
  total: number;
}

/** The downloads that this server carries out, by user and by the key that the client chose. */
export class RunningDownloads {
  readonly #ofUser = new Map<number, Map<string, Progress>>();

  /**
   * Begins a download. The caller counts in the progress, and ends it with `end`.
   * @throws HttpError 429 if the user has too many.
   */
  begin(userId: number, key: string = nanoid()): { progress: Progress; end: () => void } {
    const running = this.#ofUser.get(userId) ?? new Map<string, Progress>();
    if (running.size >= MOST_DOWNLOADS) throw new HttpError(429, DOWNLOAD_MESSAGES.tooMany);
    const progress = { done: 0, total: 0 };
    // Two downloads under one key are still two.
    const own = running.has(key) ? nanoid() : key;
    running.set(own, progress);
    this.#ofUser.set(userId, running);
    const end = () => {
      running.delete(own);
      if (running.size === 0 && this.#ofUser.get(userId) === running) this.#ofUser.delete(userId);
    };
    return { progress, end };
  }

  /** How far a download is; undefined if this server does not carry it out. */
  find(userId: number, key: string): Progress | undefined {
    return this.#ofUser.get(userId)?.get(key);
  }
}
