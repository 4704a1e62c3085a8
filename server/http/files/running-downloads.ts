import type { FastifyReply } from 'fastify';
import { nanoid } from 'nanoid';
import { DOWNLOAD_MESSAGES } from '../../../contract/downloads/messages';
import { MOST_DOWNLOADS } from '../../../contract/downloads/limits';
import { HttpError } from '../../errors/http-error';

export interface Progress {
  done: number;
  total: number;
}

/** The downloads that this server is sending, by user and by the key that the client chose. */
export class RunningDownloads {
  readonly #ofUser = new Map<number, Map<string, Progress>>();

  /**
   * Starts a download. The caller updates the progress, and calls `end` at the end;
   * `startDownload` does that.
   * @throws HttpError 429 if the user has too many.
   */
  begin(userId: number, key: string = nanoid()): { progress: Progress; end: () => void } {
    const running = this.#ofUser.get(userId) ?? new Map<string, Progress>();
    if (running.size >= MOST_DOWNLOADS) throw new HttpError(429, DOWNLOAD_MESSAGES.tooMany);
    const progress = { done: 0, total: 0 };
    // Two downloads under one key still count as two.
    const own = running.has(key) ? nanoid() : key;
    running.set(own, progress);
    this.#ofUser.set(userId, running);
    const end = () => {
      running.delete(own);
      if (running.size === 0 && this.#ofUser.get(userId) === running) this.#ofUser.delete(userId);
    };
    return { progress, end };
  }

  /** The progress of a download; undefined if this server is not sending it. */
  find(userId: number, key: string): Progress | undefined {
    return this.#ofUser.get(userId)?.get(key);
  }
}

/**
 * Starts a download that ends with its answer.
 * @returns undefined if the client has already left: then nothing is to be sent.
 * @throws HttpError 429 if the user has too many.
 */
export function startDownload(
  downloads: RunningDownloads,
  { user, reply: { raw } }: { user: { id: number }; reply: FastifyReply },
  key?: string,
): Progress | undefined {
  // The client has left: `close` was emitted, and will not be again.
  if (raw.destroyed) return undefined;
  const { progress, end } = downloads.begin(user.id, key);
  raw.once('close', end);
  return progress;
}
