import type { FastifyReply } from 'fastify';
import { nanoid } from 'nanoid';
import { DOWNLOAD_MESSAGES } from '../../../contract/downloads/messages';
import { MOST_DOWNLOADS } from '../../../contract/downloads/limits';
import { clientLeft, HttpError } from '../../errors/http-error';
import { readUntil } from '../../repositories/lists/reader';

export interface Progress {
  done: number;
  total: number;
}

/** The downloads that this server is sending, by user and by the key that the client chose. */
export class RunningDownloads {
  readonly #ofUser = new Map<number, Map<string, Progress>>();

  /**
   * Takes a place. The caller updates the progress, and calls `end` at the end; a `Download` does
   * that.
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
 * A download that a client waits for. It keeps its place until its answer is closed and its work has
 * ended. When the client leaves, work that waits for its slice is dropped.
 */
export class Download {
  readonly #leaving = new AbortController();
  #works = 0;

  /** @param end gives the place back. */
  constructor(
    readonly progress: Progress,
    private readonly end: () => void,
  ) {}

  /**
   * Runs work for the answer.
   * @throws HttpError 499 if the client has left.
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const { signal } = this.#leaving;
    this.#works += 1;
    try {
      const result = await readUntil(signal, work);
      signal.throwIfAborted();
      return result;
    } finally {
      this.#workEnded();
    }
  }

  /** What is read while the file is sent. */
  async *parts<Part>(source: AsyncIterable<Part>): AsyncGenerator<Part> {
    this.#works += 1;
    try {
      yield* source;
    } finally {
      this.#workEnded();
    }
  }

  /** Call this when the answer is closed. */
  close(): void {
    this.#leaving.abort(clientLeft());
    this.#endIfIdle();
  }

  #workEnded(): void {
    this.#works -= 1;
    this.#endIfIdle();
  }

  #endIfIdle(): void {
    if (this.#works === 0 && this.#leaving.signal.aborted) this.end();
  }
}

/**
 * Starts a download.
 * @returns undefined if the client has already left: then nothing is to be sent.
 * @throws HttpError 429 if the user has too many.
 */
export function startDownload(
  downloads: RunningDownloads,
  { user, reply: { raw } }: { user: { id: number }; reply: FastifyReply },
  key?: string,
): Download | undefined {
  // The client has left: `close` was emitted, and will not be again.
  if (raw.destroyed) return undefined;
  const { progress, end } = downloads.begin(user.id, key);
  const download = new Download(progress, end);
  raw.once('close', () => {
    download.close();
  });
  return download;
}
